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
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;

/** What this library does where vectors show a fault of the JavaScript library; the conformance pack names these tests. */
@DynamoTest
class MendedVectorsTest {
    private static final String SCHEMA = Workbench.schema("{\"isoDates\": true, \"timestamps\": true}", """
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
    private Workbench bench;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        bench = Workbench.open(endpoint, prefix, SCHEMA);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void removeByKeyAloneLeavesNoSentinelBehind() {
        bench.model("User").create(Map.of("id", "1", "tenant", "t", "nick", "n"));
        assertThat(bench.hashes()).contains("_unique#t#User#nick#n");

        bench.model("User").remove(Map.of("id", "1"));

        assertThat(bench.hashes()).isEmpty();
    }

    @Test
    void upsertKeepsWhatIsStoredWhereItHasOnlyDefaultsToOffer() {
        bench.model("User").create(Map.of("id", "1", "status", "active", "code", "KEEP"));

        bench.model("User").upsert(Map.of("id", "1"));
        bench.model("User").upsert(Map.of("id", "2"));

        assertThat(bench.text("user#1", "user#", "status")).isEqualTo("active");
        assertThat(bench.text("user#1", "user#", "code")).isEqualTo("KEEP");
        assertThat(bench.text("user#2", "user#", "status")).isEqualTo("idle");
        assertThat(bench.text("user#2", "user#", "code")).hasSize(4);
    }

    @Test
    void theStoredSchemaHasTheParamsOfTheSchema() {
        bench.table().saveSchema();

        Value.M params = (Value.M)
                bench.stored("_schema", "_schema:Current").orElseThrow().get("params");
        assertThat(params).isNotNull();
        assertThat(params.values())
                .containsEntry("isoDates", Value.bool(true))
                .containsEntry("timestamps", Value.bool(true));
    }

    @Test
    void removingAVariableRemovesTheKeysMadeOfIt() {
        bench.model("User").create(Map.of("id", "1", "city", "oslo"));
        assertThat(bench.text("user#1", "user#", "gs1pk")).isEqualTo("city#oslo");

        bench.model("User").update(Workbench.properties("id", "1", "city", null));

        Item stored = bench.stored("user#1", "user#").orElseThrow();
        assertThat(stored.has("city")).isFalse();
        assertThat(stored.has("gs1pk")).isFalse();
    }

    @Test
    void nullRemovesANestedObject() {
        bench.model("User").create(Map.of("id", "1", "address", Map.of("zip", "98011")));

        bench.model("User").update(Workbench.properties("id", "1", "address", null));

        assertThat(bench.stored("user#1", "user#").orElseThrow().has("address")).isFalse();
    }

    @Test
    void aTimeToLiveInIsoTextIsReadAsThatTime() {
        put("expires", "2030-01-02T03:04:05Z");

        assertThat(bench.model("User").get(Map.of("id", "1")).orElseThrow())
                .containsEntry("expires", Instant.parse("2030-01-02T03:04:05Z"));
    }

    @Test
    void anItemWithANullBinaryIsRead() {
        put("picture", null);

        assertThat(bench.model("User").get(Map.of("id", "1")).orElseThrow())
                .containsEntry("id", "1")
                .doesNotContainEntry("picture", new byte[0]);
    }

    private void put(String attribute, @Nullable Object value) {
        bench.table()
                .putItem(
                        Workbench.properties(
                                "pk", "user#1", "sk", "user#", "_type", "User", "id", "1", attribute, value),
                        Params.of());
    }
}
