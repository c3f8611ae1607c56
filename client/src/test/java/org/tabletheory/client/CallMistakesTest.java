package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;

/** Mistakes of a new user that compile: each message says what is wrong and how to fix it. */
@DynamoTest
class CallMistakesTest {
    @Table("users")
    record User(@PartitionKey String id, String name, List<Object> parts) {}

    /** A class whose keys are not those of its table. */
    @Table("users")
    record Misdeclared(@PartitionKey String pk, @SortKey String sk) {}

    private static final User ANN = new User("1", "Ann", List.of());

    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(User.class);
        db.model(ANN).create();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static void assertRejected(String message, Callable<?> call) {
        assertThatThrownBy(call::call).isInstanceOf(TableTheoryException.class).hasMessageContaining(message);
    }

    @Test
    void whatIsNotAnEntityIsNotToldToBeAnnotated() {
        String remedy = " is not an entity; pass a class with @Table or an object of one";
        assertRejected("Optional" + remedy, () -> db.model(Optional.of(ANN)).create());
        assertRejected("String" + remedy, () -> db.model(String.class));
        assertRejected("Item" + remedy, () -> db.model(Item.class));
        assertRejected("int[]" + remedy, () -> db.model(int[].class));
        assertRejected(
                "CallMistakesTest is not mapped to a table; annotate it with @Table",
                () -> db.model(CallMistakesTest.class));
    }

    @Test
    void entityOfAnotherClassIsNotAKey() {
        assertRejected(
                "batchGet of User: an entity of Misdeclared is given, and User is expected; use"
                        + " db.model(Misdeclared.class), or pass a key",
                () -> db.model(User.class).batchGet(List.of(new Misdeclared("1", "2"))));
    }

    @Test
    void contradictingConditionsAreRejected() {
        String message = "ifExists contradicts ifNotExists, so the write would always fail; keep one of them";
        assertRejected(
                "save of User: " + message,
                () -> db.model(ANN).ifExists().ifNotExists().save());
        assertRejected(
                "put of User: " + message, () -> db.transact().put(db.model(ANN).ifExists(), Condition.ifNotExists()));
    }

    @Test
    void misspelledProtectedFieldKeepsTheOperation() {
        assertRejected(
                "save of User: User has no attribute 'nmae'; did you mean 'name'?",
                () -> db.model(ANN).protecting("nmae").save());
        assertRejected(
                "update of User: User has no attribute 'nmae'",
                () -> db.model(ANN)
                        .protecting("nmae")
                        .updateBuilder()
                        .set("name", "x")
                        .execute());
    }

    @Test
    void valueThatContainsItselfIsReported() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        User user = new User("2", "Bob", endless);
        assertRejected("contains itself", () -> db.model(user).create());
        assertRejected("contains itself", () -> db.model(user).update("parts"));
        assertRejected("contains itself", () -> db.transact().put(db.model(user)));
    }

    @Test
    void keysThatTheTableDoesNotHaveAreExplained() {
        String remedy = "The table has other keys than the model: compare them with describeTable";
        assertRejected(remedy, () -> db.model(new Misdeclared("1", "2")).create());
        assertRejected(
                remedy,
                () -> db.model(Misdeclared.class)
                        .where("pk", "=", "1")
                        .where("sk", "=", "2")
                        .first());
    }

    @Test
    void mistakesInRawExpressionsAreExplained() {
        assertRejected(
                "Write a placeholder such as #name in the expression",
                () -> db.model(ANN)
                        .withConditionExpression("name = :name", Map.of(), Map.of(":name", "Ann"))
                        .save());
        assertRejected(
                "is not defined; attribute value: :nmae",
                () -> db.model(ANN)
                        .withConditionExpression("#name = :nmae", Map.of("#name", "name"), Map.of())
                        .save());
        assertThat(db.model(ANN)
                        .withConditionExpression("#name = :name", Map.of("#name", "name"), Map.of(":name", "Ann"))
                        .save())
                .isEqualTo(ANN);
    }
}
