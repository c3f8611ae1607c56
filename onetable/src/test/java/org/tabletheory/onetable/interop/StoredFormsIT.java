package org.tabletheory.onetable.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.testing.DynamoTest;

/** Values with several possible forms: this library stores what the npm package stores, or differs as documented. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class StoredFormsIT {
    private static final String SCHEMA = """
            {"format": "onetable:1.1.0", "version": "0.0.1", "params": {}, "queries": {}, "items": [],
             "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
             "models": {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                "id": {"type": "string"}, "n": {"type": "number"}, "set": {"type": "set"}, "any": {"type": "object"},
                "arr": {"type": "array"}, "s": {"type": "string"}, "date": {"type": "date"},
                "o": {"type": "object", "schema": {"x": {"type": "string"}, "in": {"type": "object", "schema":
                    {"y": {"type": "string"}}}}},
                "lines": {"type": "array", "items": {"type": "object", "schema":
                    {"x": {"type": "string"}, "q": {"type": "number"}}}},
                "dArr": {"type": "array", "default": ["a", 1]}, "dObj": {"type": "object", "default": {"a": {"b": [1]}}},
                "dDate": {"type": "date", "default": "2024-01-02"}, "dMs": {"type": "date", "default": 5},
                "dNum": {"type": "number", "default": "7.5"}, "dBool": {"type": "boolean", "default": "false"},
                "dReq": {"type": "object", "required": true, "default": {"x": "1"}, "schema": {"x": {"type": "string"}}},
                "zeroth": {"type": "string", "encode": ["pk", "#", "0"]}}}}
            """;

    private static NodeLibrary node;
    private static TableTheory db;

    @BeforeAll
    static void startBoth(URI endpoint) {
        node = NodeLibrary.start(endpoint);
        db = TableTheory.connect(Config.local(endpoint));
    }

    @AfterAll
    static void stopBoth() {
        if (node != null) {
            node.close();
            db.close();
        }
    }

    private static OneTable shared(boolean partial) {
        String name = "forms-" + UUID.randomUUID().toString().substring(0, 8);
        OneTable table = OneTable.open(
                db,
                OneTableSchema.read("schema.json", SCHEMA).document(),
                OneTableOptions.defaults().table(name).partial(partial));
        table.createTable();
        node.open(SCHEMA, name, Map.of(), partial);
        return table;
    }

    private static Map<String, @Nullable Object> of(String name, @Nullable Object value) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put(name, value);
        return map;
    }

    /** Returns the stored attributes of an item, without those that contain its id. */
    private static Optional<Item> stored(OneTable table, String id) {
        return table.getItem(Map.of("pk", "t#" + id, "sk", "t#"), Params.of())
                .map(item -> item.without("pk").without("id"));
    }

    /** The values of one field for a create, then an update of an item that has a value. */
    private static List<Map<String, @Nullable Object>> values() {
        List<Map<String, @Nullable Object>> values = new ArrayList<>();
        for (Object o : Arrays.asList(
                Map.of(),
                of("x", null),
                of("in", Map.of()),
                of("in", of("y", null)),
                Map.of("x", "1", "in", Map.of()),
                Map.of("in", Map.of("y", "2")))) {
            values.add(of("o", o));
        }
        for (List<?> lines : List.of(
                List.of(Map.of("x", "1")),
                List.of(Map.of("x", "1"), Map.of()),
                List.of(Map.of("x", "1", "q", 5), Map.of("q", 6)),
                List.of(Map.of()),
                List.of(of("q", null)))) {
            values.add(of("lines", lines));
        }
        values.add(of("set", new LinkedHashSet<>(List.of("a", "1"))));
        values.add(of("set", List.of("a")));
        values.add(of("arr", Arrays.asList(null, 1, "", of("k", null))));
        values.add(of("any", of("k", null)));
        values.add(of("date", Instant.parse("2024-01-02T03:04:05.678Z")));
        values.add(of("date", 5));
        values.add(of("n", "0x1F"));
        return values;
    }

    /** An update of lines with elements needs stored ones at the same positions. */
    private static final Map<String, Object> BEFORE = Map.of(
            "o",
            Map.of("x", "0", "in", Map.of("y", "0")),
            "lines",
            List.of(Map.of("x", "a", "q", 1), Map.of("x", "b", "q", 2)));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void equalValuesAreStoredEqually(boolean partial) {
        OneTable table = shared(partial);
        LibraryUnderTest java = LibraryUnderTest.java(table);
        LibraryUnderTest javaScript = LibraryUnderTest.node(node);
        int number = 0;
        for (Map<String, @Nullable Object> value : values()) {
            number++;
            for (LibraryUnderTest library : List.of(java, javaScript)) {
                String writer = (library == java ? "java" : "js") + number;
                call(library, "create", writer + "c", value);
                call(library, "create", writer + "u", BEFORE);
                call(library, "update", writer + "u", value);
            }
            assertThat(stored(table, "java" + number + "c"))
                    .as("create %s", value)
                    .isEqualTo(stored(table, "js" + number + "c"));
            if (isRejectedByTheLibrary(value, partial)) {
                continue;
            }
            assertThat(stored(table, "java" + number + "u"))
                    .as("update %s", value)
                    .isEqualTo(stored(table, "js" + number + "u"));
        }
    }

    /** The library's update of a nested null that is not partial names overlapping paths, which DynamoDB rejects. */
    private static boolean isRejectedByTheLibrary(Map<String, ? extends @Nullable Object> value, boolean partial) {
        return !partial && value.containsKey("o") && String.valueOf(value).contains("null");
    }

    private static void call(
            LibraryUnderTest library, String op, String id, Map<String, ? extends @Nullable Object> rest) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>(rest);
        properties.put("id", id);
        try {
            library.call("T", op, properties, Map.of());
        } catch (NodeLibrary.NodeError rejected) {
            assertThat(rejected).hasMessageContaining("overlap");
        }
    }

    @Test
    void bothRejectWhatTheOtherCannotRead() {
        OneTable table = shared(true);
        LibraryUnderTest java = LibraryUnderTest.java(table);
        LibraryUnderTest javaScript = LibraryUnderTest.node(node);
        for (Map<String, @Nullable Object> value : List.of(
                of("lines", Arrays.asList(Map.of("x", "1"), null)),
                of("set", new LinkedHashSet<>(List.of(true))),
                of("set", new LinkedHashSet<>(List.of(Instant.EPOCH))),
                of("any", Map.of("s", new LinkedHashSet<>())),
                of("n", "x"),
                of("n", 1e300))) {
            Map<String, @Nullable Object> properties = new LinkedHashMap<>(value);
            properties.put("id", "1");
            for (LibraryUnderTest library : List.of(java, javaScript)) {
                assertThatThrownBy(() -> library.call("T", "create", properties, Map.of()))
                        .as("%s", value)
                        .isInstanceOf(RuntimeException.class);
            }
        }
        for (LibraryUnderTest library : List.of(java, javaScript)) {
            library.call("T", "upsert", Map.of("id", "1"), Map.of());
            assertThatThrownBy(() ->
                            library.call("T", "update", Map.of("id", "1"), Map.of("set", Map.of("s", Instant.EPOCH))))
                    .isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void bothReadTheIndexOfEncodeAsText() {
        OneTable table = shared(true);
        node.model("T", "create", Map.of("id", "1"), Map.of());

        assertThat(LibraryUnderTest.node(node).call("T", "get", Map.of("id", "1"), Map.of()))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("zeroth", "t");
        assertThat(table.model("T").get(Map.of("id", "1")).orElseThrow()).containsEntry("zeroth", "t");
    }
}
