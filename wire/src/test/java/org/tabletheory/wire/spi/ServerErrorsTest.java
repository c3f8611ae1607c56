package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.wire.Effect;

/** Errors of a real server. */
@DynamoTest
class ServerErrorsTest {

    private HttpWire wire;
    private Table table;
    private String name;

    ServerErrorsTest(URI endpoint) {
        this.wire = new HttpWire(HttpWireConfig.local(endpoint));
        this.name = "";
        this.table = new Table(wire, name);
    }

    @BeforeEach
    void createTable(TablePrefix prefix) {
        name = prefix.table("errors");
        table = new Table(wire, name).create();
    }

    @AfterEach
    void close() {
        wire.close();
    }

    @Test
    void failedConditionHasTheOldItem() {
        table.put("a", 7, "first");

        assertThatThrownBy(() -> table.increment("a", 3, "second"))
                .isInstanceOfSatisfying(ConditionFailedException.class, error -> {
                    assertThat(error.item().orElseThrow().get("n")).isEqualTo(Value.n(7));
                    assertThat(error.outcomeUnknown()).isFalse();
                    assertThat(error.getMessage()).contains("UpdateItem on " + name, "request id ");
                    assertThat(error.requestId()).isNotEmpty();
                });
    }

    @Test
    void cancelledTransactionReportsActionAndItem() {
        table.put("b", 7, "first");
        String action = "{\"Put\":{\"TableName\":\"" + name + "\",\"Item\":{\"id\":{\"S\":\"%s\"}},"
                + "\"ConditionExpression\":\"attribute_not_exists(id)\","
                + "\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\"}}";
        String json = "{\"TransactItems\":[" + action.formatted("fresh") + "," + action.formatted("b") + "]}";

        assertThatThrownBy(() -> table.call("TransactWriteItems", Effect.GUARDED, json))
                .isInstanceOfSatisfying(TransactionException.class, error -> {
                    assertThat(error.codes()).contains("ErrTransactionFailed", "ErrConditionFailed");
                    assertThat(error.reasons()).hasSize(2);
                    assertThat(error.reasons().get(0).atFault()).isFalse();
                    assertThat(error.firstFault().orElseThrow().index()).isEqualTo(1);
                    assertThat(error.firstFault()
                                    .orElseThrow()
                                    .item()
                                    .orElseThrow()
                                    .get("n"))
                            .isEqualTo(Value.n(7));
                });
    }

    @Test
    void missingTableIsNamed() {
        assertThatThrownBy(() -> new Table(wire, "no-such-table").get("a"))
                .isInstanceOf(TableNotFoundException.class)
                .hasMessageContaining("GetItem on no-such-table");
    }

    @Test
    void invalidRequestErrorDoesNotContainTheValue() {
        assertThatThrownBy(() -> table.call(
                        "PutItem",
                        Effect.IDEMPOTENT,
                        "{\"TableName\":\"" + name + "\",\"Item\":{\"id\":{\"S\":\"a\"},\"n\":{\"N\":\"SECRET\"}}}"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageNotContaining("SECRET");
        assertThatThrownBy(() -> table.call(
                        "PutItem",
                        Effect.IDEMPOTENT,
                        "{\"TableName\":\"" + name
                                + "\",\"Item\":{\"id\":{\"S\":\"a\"},\"s\":{\"SS\":[\"SECRET\",\"SECRET\"]}}}"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageNotContaining("SECRET");
    }

    @Test
    void itemOver400KilobytesIsTooLarge() {
        String big = "x".repeat(410_000);

        assertThatThrownBy(() -> table.put("big", 1, big)).isInstanceOf(ItemTooLargeException.class);
    }
}
