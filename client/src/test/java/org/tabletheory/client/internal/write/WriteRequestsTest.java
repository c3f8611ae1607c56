package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.client.internal.write.PlannedWrites.STAMP;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;

/** The exact requests of single writes. */
class WriteRequestsTest {
    private static final String KEY = "\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}";
    private static final Model USER = Models.user("users");
    private static final Model NOTE = Models.note("notes");

    private final PlannedWrites writes = new PlannedWrites();

    @Test
    void createIsConditionalAndSetsMaintainedAttributes() {
        Item stored = writes.of(USER, "{" + KEY + ",\"nickname\":{\"S\":\"Al\"},\"createdAt\":{\"S\":\"mine\"}}")
                .create();

        String item = "{" + KEY + ",\"nickname\":{\"S\":\"Al\"},\"createdAt\":{\"S\":\"" + STAMP
                + "\"},\"updatedAt\":{\"S\":\"" + STAMP + "\"},\"version\":{\"N\":\"0\"}}";
        assertThat(writes.wire.body())
                .isEqualTo("{\"TableName\":\"users\",\"Item\":" + item
                        + ",\"ConditionExpression\":\"attribute_not_exists(#n1)\""
                        + ",\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\""
                        + ",\"ExpressionAttributeNames\":{\"#n1\":\"PK\"}}");
        assertThat(writes.wire.requests.get(0).effect()).isEqualTo(Effect.GUARDED);
        assertThat(stored).isEqualTo(DynamoJson.readItem(item));
    }

    @Test
    void createChecksTheKeyOnce() {
        writes.of(
                        USER,
                        "{" + KEY + "}",
                        Condition.ifNotExists(),
                        Condition.expression("attribute_not_exists(#x)", Map.of("#x", "title"), Map.of()))
                .create();

        assertThat(writes.wire.body())
                .contains("\"ConditionExpression\":\"attribute_not_exists(#n1) AND (attribute_not_exists(#x))\"");
    }

    @Test
    void saveIsUnconditionalAndCanBeRepeated() {
        writes.of(NOTE, "{" + KEY + ",\"text\":{\"S\":\"\"},\"extra\":{\"S\":\"\"}}")
                .save();

        assertThat(writes.wire.body())
                .isEqualTo("{\"TableName\":\"notes\",\"Item\":{" + KEY + ",\"text\":{\"S\":\"\"}}}");
        assertThat(writes.wire.requests.get(0).effect()).isEqualTo(Effect.IDEMPOTENT);
    }

    @Test
    void saveIncrementsTheVersionThatItRequires() {
        writes.of(USER, "{" + KEY + ",\"version\":{\"N\":\"7\"}}", Condition.field("title", "=", "x"))
                .save();

        assertThat(writes.wire.body())
                .contains(
                        "\"version\":{\"N\":\"8\"}",
                        "\"ConditionExpression\":\"#n1 = :v1 AND #n2 = :v2\"",
                        "\":v1\":{\"N\":\"7\"}");
        assertThat(writes.wire.requests.get(0).effect()).isEqualTo(Effect.GUARDED);
    }

    @Test
    void updateIsConditionalOnTheVersion() {
        writes.wire.responds("{\"Attributes\":{" + KEY + ",\"version\":{\"N\":\"1\"}}}");

        Item stored = writes.of(
                        USER,
                        "{" + KEY + ",\"title\":{\"S\":\"\"},\"nickname\":{\"S\":\"\"},\"tags\":{\"NULL\":true},"
                                + "\"owner\":{\"S\":\"not selected\"}}")
                .update("title", "nickname", "tags");

        assertThat(writes.wire.body())
                .isEqualTo("{\"TableName\":\"users\",\"Key\":{" + KEY + "},"
                        + "\"UpdateExpression\":\"SET #n1 = :v1, #n4 = :v2 REMOVE #n2, #n3 ADD #n5 :v3\","
                        + "\"ConditionExpression\":\"#n5 = :v4\","
                        + "\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\",\"ReturnValues\":\"ALL_NEW\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"title\",\"#n2\":\"nickname\",\"#n3\":\"tags\","
                        + "\"#n4\":\"updatedAt\",\"#n5\":\"version\"},"
                        + "\"ExpressionAttributeValues\":{\":v1\":{\"S\":\"\"},\":v2\":{\"S\":\"" + STAMP
                        + "\"},\":v3\":{\"N\":\"1\"},\":v4\":{\"N\":\"0\"}}}");
        assertThat(writes.wire.requests.get(0).effect()).isEqualTo(Effect.GUARDED);
        assertThat(stored).isEqualTo(DynamoJson.readItem("{" + KEY + ",\"version\":{\"N\":\"1\"}}"));
    }

    @Test
    void updateWithoutNamesKeepsEmptyFields() {
        writes.wire.responds("{\"Attributes\":{}}");

        writes.of(
                        USER,
                        "{" + KEY + ",\"title\":{\"S\":\"x\"},\"logins\":{\"N\":\"0\"},"
                                + "\"address\":{\"M\":{\"city\":{\"S\":\"\"}}}}")
                .update();

        assertThat(writes.wire.body())
                .contains("\"UpdateExpression\":\"SET #n1 = :v1, #n2 = :v2 ADD #n3 :v3\"")
                .contains("{\"#n1\":\"title\",\"#n2\":\"updatedAt\",\"#n3\":\"version\"}");
    }

    @Test
    void updateSupportsNestedPaths() {
        writes.wire.responds("{\"Attributes\":{}}");

        writes.of(
                        USER,
                        "{" + KEY + ",\"address\":{\"M\":{\"city\":{\"S\":\"Oslo\"}}},"
                                + "\"lines\":{\"L\":[{\"M\":{\"qty\":{\"N\":\"2\"}}}]}}")
                .update("address.city", "address.zip", "lines[0].qty");

        assertThat(writes.wire.body())
                .contains("SET #n1.#n2 = :v1, #n4[0].#n5 = :v2, #n6 = :v3 REMOVE #n1.#n3 ADD #n7 :v4");
    }

    @Test
    void modelWithoutMaintainedAttributesGetsNone() {
        writes.wire.responds("{\"Attributes\":{}}");

        writes.of(NOTE, "{" + KEY + ",\"text\":{\"S\":\"hi\"}}").update("text");

        assertThat(writes.wire.body())
                .isEqualTo("{\"TableName\":\"notes\",\"Key\":{" + KEY + "},\"UpdateExpression\":\"SET #n1 = :v1\","
                        + "\"ReturnValues\":\"ALL_NEW\",\"ExpressionAttributeNames\":{\"#n1\":\"text\"},"
                        + "\"ExpressionAttributeValues\":{\":v1\":{\"S\":\"hi\"}}}");
        assertThat(writes.wire.requests.get(0).effect()).isEqualTo(Effect.IDEMPOTENT);
    }

    @Test
    void conditionsAreCombinedWithTheVersion() {
        writes.wire.responds("{\"Attributes\":{}}");

        writes.of(
                        USER,
                        "{" + KEY + ",\"title\":{\"S\":\"x\"},\"version\":{\"N\":\"3\"}}",
                        Condition.ifExists(),
                        Condition.field("title", "=", "w").or(Condition.field("logins", ">", 4)))
                .update("title");

        assertThat(writes.wire.body())
                .contains("\"ConditionExpression\":"
                        + "\"#n3 = :v4 AND attribute_exists(#n4) AND (#n1 = :v5 OR #n5 > :v6)\"");
    }

    @Test
    void deleteRequiresTheVersion() {
        writes.of(USER, "{" + KEY + ",\"version\":{\"N\":\"3\"}}").delete();
        assertThat(writes.wire.body())
                .isEqualTo("{\"TableName\":\"users\",\"Key\":{" + KEY + "},\"ConditionExpression\":\"#n1 = :v1\","
                        + "\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"version\"},"
                        + "\"ExpressionAttributeValues\":{\":v1\":{\"N\":\"3\"}}}");

        writes.of(USER, "{" + KEY + ",\"version\":{\"N\":\"0\"}}").delete();
        assertThat(writes.wire.body())
                .contains("\"ConditionExpression\":\"attribute_not_exists(#n1) OR #n1 = :v1\"")
                .contains("\":v1\":{\"N\":\"0\"}");

        writes.of(USER, "{" + KEY + "}").delete();
        assertThat(writes.wire.body()).isEqualTo("{\"TableName\":\"users\",\"Key\":{" + KEY + "}}");
        assertThat(writes.wire.requests.get(2).effect()).isEqualTo(Effect.IDEMPOTENT);
    }

    @Test
    void numbersAreReturnedInNormalForm() {
        Item stored = writes.of(USER, "{" + KEY + ",\"logins\":{\"N\":\"1.50\"},\"lines\":{\"L\":[{\"N\":\"1e2\"}]}}")
                .create();

        assertThat(DynamoJson.write(stored)).contains("\"logins\":{\"N\":\"1.5\"}", "{\"L\":[{\"N\":\"100\"}]}");
    }

    @Test
    void nullIndexKeyIsOmitted() {
        writes.wire.responds("{}").responds("{\"Attributes\":{}}");

        writes.of(USER, "{" + KEY + ",\"owner\":{\"NULL\":true}}").save();
        assertThat(writes.wire.body()).doesNotContain("owner");

        writes.of(USER, "{" + KEY + ",\"owner\":{\"NULL\":true}}").update("owner");
        assertThat(writes.wire.body()).contains("REMOVE #n1").contains("\"#n1\":\"owner\"");
    }

    /** Such as ifExists: a save of an entity that was never read must not lose it. */
    @Test
    void saveWithoutAVersionKeepsItsCondition() {
        writes.of(USER, "{" + KEY + "}", Condition.field("title", "=", "x")).save();

        assertThat(writes.wire.body())
                .contains("\"version\":{\"N\":\"0\"}", "\"ConditionExpression\":\"#n1 = :v1\"", "\"#n1\":\"title\"");
    }

    @Test
    void updateNamesElementsOfLists() {
        writes.wire.responds("{\"Attributes\":{" + KEY + "}}");

        writes.of(USER, "{" + KEY + ",\"lines\":{\"L\":[{\"S\":\"a\"},{\"S\":\"b\"}]}}")
                .update("lines[1]", "lines[2]");

        assertThat(writes.wire.body()).contains("SET #n1[1] = :v1", "REMOVE #n1[2]", "\":v1\":{\"S\":\"b\"}");
    }
}
