package org.tabletheory.testing.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of the comparison: {@code pairs} with a sort key and all kinds of indexes, {@code singles} without. */
final class DifferentialTables {
    static final List<String> NAMES = List.of("pairs", "singles");
    /** The indexes of {@code pairs}; {@code singles} has {@code byG} only. */
    static final List<String> INDEXES = List.of("byN", "byB", "byG", "keysOfG", "someOfG");

    private static final Map<String, Object> CAPACITY = Map.of("ReadCapacityUnits", 5, "WriteCapacityUnits", 5);

    private DifferentialTables() {}

    /** Returns the CreateTable requests. */
    static List<Map<String, Object>> create() {
        Map<String, Object> pairs = table("pairs", "pk", "S", "sk", "N", "g", "S", "n", "N", "b", "S");
        pairs.put("KeySchema", List.of(element("pk", "HASH"), element("sk", "RANGE")));
        pairs.put(
                "LocalSecondaryIndexes",
                List.of(
                        index("byN", List.of(element("pk", "HASH"), element("n", "RANGE")), all()),
                        index("byB", List.of(element("pk", "HASH"), element("b", "RANGE")), keys())));
        pairs.put(
                "GlobalSecondaryIndexes",
                List.of(
                        global(index("byG", List.of(element("g", "HASH"), element("n", "RANGE")), all())),
                        global(index("keysOfG", List.of(element("g", "HASH")), keys())),
                        global(index(
                                "someOfG", List.of(element("g", "HASH"), element("b", "RANGE")), some("a", "m")))));
        Map<String, Object> singles = table("singles", "pk", "S", "g", "S");
        singles.put("KeySchema", List.of(element("pk", "HASH")));
        singles.put("GlobalSecondaryIndexes", List.of(global(index("byG", List.of(element("g", "HASH")), all()))));
        return List.of(pairs, singles);
    }

    private static Map<String, Object> table(String name, String... attributes) {
        Map<String, Object> table = new LinkedHashMap<>();
        List<Object> definitions = new ArrayList<>();
        for (int i = 0; i < attributes.length; i += 2) {
            definitions.add(Map.of("AttributeName", attributes[i], "AttributeType", attributes[i + 1]));
        }
        table.put("TableName", name);
        // With so little capacity a table has one partition: DynamoDB Local does not charge for several.
        table.put("ProvisionedThroughput", CAPACITY);
        table.put("AttributeDefinitions", definitions);
        return table;
    }

    private static Map<String, Object> element(String name, String type) {
        return Map.of("AttributeName", name, "KeyType", type);
    }

    private static Map<String, Object> index(String name, List<Object> keys, Map<String, Object> projection) {
        return Map.of("IndexName", name, "KeySchema", keys, "Projection", projection);
    }

    private static Map<String, Object> global(Map<String, Object> index) {
        Map<String, Object> global = new LinkedHashMap<>(index);
        global.put("ProvisionedThroughput", CAPACITY);
        return global;
    }

    private static Map<String, Object> all() {
        return Map.of("ProjectionType", "ALL");
    }

    private static Map<String, Object> keys() {
        return Map.of("ProjectionType", "KEYS_ONLY");
    }

    private static Map<String, Object> some(String... names) {
        return Map.of("ProjectionType", "INCLUDE", "NonKeyAttributes", List.of(names));
    }
}
