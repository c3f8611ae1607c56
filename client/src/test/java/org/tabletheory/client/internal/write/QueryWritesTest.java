package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.internal.mapper.ItemMapper;

/** Writes through the fluent API. */
class QueryWritesTest {
    private static final String KEY = "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}}";

    private final ScriptedWire wire = new ScriptedWire();
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC());
    private final ItemMapper notes = new ItemMapper(Models.note("notes"));
    private final Item note =
            DynamoJson.readItem("{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"},\"text\":{\"S\":\"hi\"}}");

    @Test
    void writeUsesItsConditions() {
        db.model(notes, note)
                .ifExists()
                .withCondition("text", "=", "old")
                .withConditionExpression("size(extra) < :n", Map.of(), Map.of(":n", 9))
                .save();

        assertThat(wire.body())
                .contains("\"ConditionExpression\":\"attribute_exists(#n1) AND #n2 = :v1 AND (size(extra) < :n)\"");
    }

    @Test
    void itemIsDeletedByKey() {
        db.model(notes).where("PK", "=", "U#1").where("SK", "=", "P").delete();

        assertThat(wire.body()).isEqualTo("{\"TableName\":\"notes\",\"Key\":" + KEY + "}");
    }

    @Test
    void deleteWithoutFullPrimaryKeyIsRejected() {
        assertRejected(() -> db.model(notes).where("PK", "=", "U#1").delete());
        assertRejected(() -> db.model(notes)
                .where("PK", "=", "U#1")
                .where("SK", "BEGINS_WITH", "P")
                .delete());
    }

    private void assertRejected(Runnable write) {
        assertThatThrownBy(write::run)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).contains(ErrorCodes.INVALID_OPERATOR));
        assertThat(wire.requests).isEmpty();
    }
}
