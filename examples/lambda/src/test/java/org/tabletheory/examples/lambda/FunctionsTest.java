package org.tabletheory.examples.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.api.client.api.LambdaContext;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.aws.LambdaDb;
import org.tabletheory.client.Config;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Calls the functions' handlers as Lambda does, with DynamoDB Local. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // initialized by JUnit
class FunctionsTest {
    private final Context context = invocation(Duration.ofMinutes(1));
    private LambdaDb lambda;

    @BeforeEach
    void tables(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .environment(
                        Map.of("ORDERS_TABLE", prefix.table("orders"), "SPENDINGS_TABLE", prefix.table("spendings")))
                .build();
        lambda = LambdaDb.over(() -> config).preRegisterModels(Order.class, Spending.class);
        lambda.db().autoMigrate(Order.class, Spending.class);
    }

    @AfterEach
    void close() {
        lambda.close();
    }

    /** Returns the Lambda runtime's context of an invocation with this much time left. */
    @SuppressWarnings("NullAway") // client context and identity are null outside of mobile apps
    private static Context invocation(Duration time) {
        return new LambdaContext(
                512,
                System.currentTimeMillis() + time.toMillis(),
                "8476a536-e9f4-11e8-9739-2dfe598c3fcd",
                "/aws/lambda/orders",
                "2026/11/16/[$LATEST]1",
                "orders",
                null,
                "$LATEST",
                "arn:aws:lambda:eu-north-1:111122223333:function:orders",
                null);
    }

    @Test
    void orderIsCreatedOnceAndFound() {
        OrdersFunction function = new OrdersFunction(lambda);
        Map<String, String> order = Map.of("customer", "ada", "id", "1", "cents", "1250");

        assertThat(function.handleRequest(order, context)).containsKey("created");
        assertThat(function.handleRequest(order, context)).containsEntry("error", "order already exists");
        assertThat(function.handleRequest(Map.of("customer", "ada", "id", "1"), context))
                .isEqualTo(Map.of("cents", "1250"));
        assertThat(function.handleRequest(Map.of("customer", "ada", "id", "2"), context))
                .containsEntry("error", "order not found");
        assertThat(function.handleRequest(Map.of(), context)).containsEntry("error", "customer and id are required");
    }

    @Test
    void invocationWithoutRemainingTimeFailsBeforeLambdaEndsIt() {
        OrdersFunction function = new OrdersFunction(lambda);

        assertThatThrownBy(() -> function.handleRequest(
                        Map.of("customer", "ada", "id", "1"), invocation(Duration.ofMillis(700))))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("ms are left in total");
    }

    @Test
    void streamOfOrdersUpdatesTheCustomersTotal() {
        SpendingFunction function = new SpendingFunction(lambda);
        DynamodbEvent event = new DynamodbEvent();
        event.setRecords(List.of(
                record("INSERT", null, order("1", "1250")),
                record("INSERT", null, order("2", "100")),
                record("MODIFY", order("1", "1250"), order("1", "1000")),
                record("MODIFY", order("1", "1000"), order("1", "1000")),
                record("REMOVE", order("2", "100"), null)));

        assertThat(function.handleRequest(event, context)).isEqualTo(4);
        assertThat(lambda.db()
                        .model(Spending.class)
                        .where("customer", "=", "ada")
                        .first())
                .isEqualTo(new Spending("ada", 1000));
    }

    private static Map<String, AttributeValue> order(String id, String cents) {
        return Map.of(
                "customer", new AttributeValue().withS("ada"),
                "id", new AttributeValue().withS(id),
                "cents", new AttributeValue().withN(cents));
    }

    private static DynamodbEvent.DynamodbStreamRecord record(
            String name, @Nullable Map<String, AttributeValue> before, @Nullable Map<String, AttributeValue> after) {
        StreamRecord change = new StreamRecord().withKeys(Map.of("customer", new AttributeValue().withS("ada")));
        if (before != null) {
            change.setOldImage(before);
        }
        if (after != null) {
            change.setNewImage(after);
        }
        DynamodbEvent.DynamodbStreamRecord record = new DynamodbEvent.DynamodbStreamRecord();
        record.setEventName(name);
        record.setDynamodb(change);
        return record;
    }
}
