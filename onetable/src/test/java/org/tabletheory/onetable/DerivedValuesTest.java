package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Stored values that follow from others: templates of templates, times, packed fields and nulls. */
@DynamoTest
class DerivedValuesTest {
    private static final String KEY =
            "\"pk\": {\"type\": \"string\", \"value\": \"t#${id}\"}, \"sk\": {\"type\": \"string\", \"value\": \"t#\"},"
                    + " \"id\": {\"type\": \"string\"}, ";

    private static TestTable open(URI endpoint, TablePrefix prefix, String params, String fields) {
        return TestTable.open(endpoint, prefix, TestTable.schema(params, "{\"T\": {" + KEY + fields + "}}"));
    }

    @Test
    void templateOfATemplateFollowsItsVariables(URI endpoint, TablePrefix prefix) {
        try (TestTable test = open(endpoint, prefix, "{}", """
                "a": {"type": "string"}, "d": {"type": "string"}, "b": {"type": "string", "value": "b${a}"},
                "c": {"type": "string", "value": "${b}#${d}"}
                """)) {
            OneModel model = test.model("T");
            model.create(properties("id", "1", "a", "1", "d", "x"));
            assertThat(test.text("t#1", "t#", "c")).isEqualTo("b1#x");

            model.update(properties("id", "1", "a", "2"));
            assertThat(test.text("t#1", "t#", "b")).isEqualTo("b2");
            assertThat(test.text("t#1", "t#", "c")).isEqualTo("b2#x");

            model.update(properties("id", "1"), Params.of().set("a", "3"));
            assertThat(test.text("t#1", "t#", "b")).isEqualTo("b3");
            assertThat(test.text("t#1", "t#", "c")).isEqualTo("b3#x");
        }
    }

    @Test
    void templateIsRemovedWithThePartOfAnObjectThatItNeeds(URI endpoint, TablePrefix prefix) {
        try (TestTable test = open(endpoint, prefix, "{}", """
                "address": {"type": "object", "schema": {"zip": {"type": "string"}, "street": {"type": "string"}}},
                "place": {"type": "string", "value": "zip#${address.zip}"}
                """)) {
            OneModel model = test.model("T");
            model.create(properties("id", "1", "address", Map.of("zip", "98011", "street", "s")));
            assertThat(test.text("t#1", "t#", "place")).isEqualTo("zip#98011");

            model.update(properties("id", "1", "address", Map.of("street", "r")));
            assertThat(test.text("t#1", "t#", "place")).as("partly changed").isEqualTo("zip#98011");
            model.update(
                    properties("id", "1", "address", Map.of("street", "q")),
                    Params.of().partial(false));
            assertThat(test.text("t#1", "t#", "place")).as("replaced").isNull();
        }
    }

    @Test
    void creationTimeOfAnUpsertHasItsForm(URI endpoint, TablePrefix prefix) {
        String now = TestTable.NOW.toString();
        String millis = "{\"N\":\"" + TestTable.NOW.toEpochMilli() + "\"}";
        String iso = "{\"type\": \"date\", \"isoDates\": true}";
        try (TestTable test = open(
                endpoint,
                new TablePrefix(prefix.table("u")),
                "{\"timestamps\": \"update\"}",
                "\"s\": {\"type\": \"string\"}, \"updated\": " + iso)) {
            test.model("T").upsert(properties("id", "1", "s", "x"));
            assertThat(test.text("t#1", "t#", "updated")).isEqualTo(now);
            assertThat(test.text("t#1", "t#", "created")).isEqualTo(now);
        }
        try (TestTable test = open(
                endpoint,
                new TablePrefix(prefix.table("c")),
                "{\"timestamps\": \"update\"}",
                "\"s\": {\"type\": \"string\"}, \"created\": " + iso)) {
            test.model("T").upsert(properties("id", "1", "s", "x"));
            assertThat(test.text("t#1", "t#", "updated")).isEqualTo(millis);
            assertThat(test.text("t#1", "t#", "created")).isEqualTo(now);
        }
    }

    @Test
    void packedFieldsAreReplacedIfOneOfThemIsGiven(URI endpoint, TablePrefix prefix) {
        try (TestTable test = open(endpoint, prefix, "{}", """
                "first": {"type": "string", "map": "name.f"}, "last": {"type": "string", "map": "name.l", "default": "-"}
                """)) {
            OneModel model = test.model("T");
            model.create(properties("id", "1", "first", "Ann"));
            model.upsert(properties("id", "1", "first", "Bea"));

            assertThat(model.get(properties("id", "1")).orElseThrow())
                    .containsEntry("first", "Bea")
                    .containsEntry("last", "-");
        }
    }

    @Test
    void nullIsStoredWhereTheFieldAllowsIt(URI endpoint, TablePrefix prefix) {
        try (TestTable test = open(endpoint, prefix, "{\"nulls\": true}", """
                "text": {"type": "string"}, "data": {"type": "binary"}, "own": {"type": "string", "nulls": false},
                "state": {"type": "string", "enum": ["on", "off"]}
                """)) {
            test.model("T").create(properties("id", "1", "text", null, "data", null, "own", null));

            assertThat(test.stored("t#1", "t#").orElseThrow().attributes())
                    .containsEntry("text", Value.nul())
                    .doesNotContainKeys("data", "own");
            assertThatThrownBy(() -> test.model("T").create(properties("id", "2", "state", null)))
                    .isInstanceOf(OneTableException.class)
                    .hasMessageContaining("'state' is not one of the values of its enum");
        }
    }

    @Test
    void requiredArraysBeginEmptyAndIdsAreGenerated(URI endpoint, TablePrefix prefix) {
        try (TestTable test = open(endpoint, prefix, "{}", """
                "lines": {"type": "array", "required": true, "items": {"type": "object", "schema": {"n": {"type": "number"}}}},
                "address": {"type": "object", "required": true, "schema": {"zip": {"type": "string"}}},
                "number": {"type": "string", "generate": "ulid"}
                """)) {
            test.model("T").create(properties("id", "1"));

            assertThat(test.stored("t#1", "t#").orElseThrow().attributes())
                    .containsEntry("lines", Value.l())
                    .doesNotContainKey("address");
            assertThat(test.text("t#1", "t#", "number")).hasSize(26);
            assertThat(test.model("T").init(properties("id", "2")))
                    .containsEntry("pk", "t#2")
                    .hasEntrySatisfying(
                            "number", id -> assertThat(id).asString().hasSize(26));
        }
    }

    @Test
    void contextDoesNotChangeTheKeyOfAnExistingEntity(URI endpoint, TablePrefix prefix) {
        String models = """
                {"T": {"pk": {"type": "string"}, "sk": {"type": "string"}, "s": {"type": "string"}}}
                """;
        try (TestTable test = TestTable.open(endpoint, prefix, TestTable.schema("{}", models))) {
            OneModel inContext = test.table()
                    .withContext(properties("pk", "context", "s", "context"))
                    .model("T");
            test.model("T").create(properties("pk", "given", "sk", "1", "s", "first"));

            inContext.update(properties("pk", "given", "sk", "1", "s", "second"));
            inContext.create(properties("pk", "given", "sk", "2"));

            assertThat(test.text("given", "1", "s")).isEqualTo("context");
            assertThat(test.hashes()).containsExactly("context", "given");
        }
    }
}
