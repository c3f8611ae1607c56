package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Behavior that fixes bugs of the JavaScript library which vectors show; {@code fixed.yml} of the conformance pack refers to it. */
@DynamoTest
class FixedVectorsTest {
    private static final String SCHEMA = TestTable.schema("{\"isoDates\": true, \"timestamps\": true}", """
            {"User": {
               "pk": {"type": "string", "value": "user#${id}"},
               "sk": {"type": "string", "value": "user#"},
               "gs1pk": {"type": "string", "value": "city#${city}"},
               "gs1sk": {"type": "string", "value": "user#${id}"},
               "id": {"type": "string"},
               "city": {"type": "string"},
               "tenant": {"type": "string"},
               "nick": {"type": "string", "unique": true, "scope": "${tenant}"},
               "status": {"type": "string", "default": "idle"},
               "code": {"type": "string", "generate": "uid(4)"},
               "address": {"type": "object", "schema": {"zip": {"type": "string"}}},
               "expires": {"type": "date", "ttl": true},
               "picture": {"type": "binary"}}}
            """);

    @SuppressWarnings("NullAway.Init")
    private TestTable test;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void removeByKeyRemovesScopedSentinels() {
        test.model("User").create(Map.of("id", "1", "tenant", "t", "nick", "n"));
        assertThat(test.hashes()).contains("_unique#t#User#nick#n");

        test.model("User").remove(Map.of("id", "1"));

        assertThat(test.hashes()).isEmpty();
    }

    @Test
    void upsertDoesNotReplaceStoredValuesByDefaults() {
        test.model("User").create(Map.of("id", "1", "status", "active", "code", "KEEP"));

        test.model("User").upsert(Map.of("id", "1"));
        test.model("User").upsert(Map.of("id", "2"));

        assertThat(test.text("user#1", "user#", "status")).isEqualTo("active");
        assertThat(test.text("user#1", "user#", "code")).isEqualTo("KEEP");
        assertThat(test.text("user#2", "user#", "status")).isEqualTo("idle");
        assertThat(test.text("user#2", "user#", "code")).hasSize(4);
    }

    @Test
    void storedSchemaHasTheParamsOfTheSchema() {
        test.table().saveSchema();

        Value.M params = (Value.M)
                test.stored("_schema", "_schema:Current").orElseThrow().get("params");
        assertThat(params).isNotNull();
        assertThat(params.values())
                .containsEntry("isoDates", Value.bool(true))
                .containsEntry("timestamps", Value.bool(true));
    }

    @Test
    void removedVariableRemovesItsKeys() {
        test.model("User").create(Map.of("id", "1", "city", "oslo"));
        assertThat(test.text("user#1", "user#", "gs1pk")).isEqualTo("city#oslo");

        test.model("User").update(TestTable.properties("id", "1", "city", null));

        Item stored = test.stored("user#1", "user#").orElseThrow();
        assertThat(stored.has("city")).isFalse();
        assertThat(stored.has("gs1pk")).isFalse();
    }

    @Test
    void nullRemovesNestedObject() {
        test.model("User").create(Map.of("id", "1", "address", Map.of("zip", "98011")));

        test.model("User").update(TestTable.properties("id", "1", "address", null));

        assertThat(test.stored("user#1", "user#").orElseThrow().has("address")).isFalse();
    }

    @Test
    void ttlStoredAsIsoTextIsRead() {
        put("expires", "2030-01-02T03:04:05Z");

        assertThat(test.model("User").get(Map.of("id", "1")).orElseThrow())
                .containsEntry("expires", Instant.parse("2030-01-02T03:04:05Z"));
    }

    @Test
    void itemWithNullBinaryIsRead() {
        put("picture", null);

        assertThat(test.model("User").get(Map.of("id", "1")).orElseThrow())
                .containsEntry("id", "1")
                .doesNotContainEntry("picture", new byte[0]);
    }

    private void put(String attribute, @Nullable Object value) {
        test.table()
                .putItem(
                        TestTable.properties(
                                "pk", "user#1", "sk", "user#", "_type", "User", "id", "1", attribute, value),
                        Params.of());
    }
}
