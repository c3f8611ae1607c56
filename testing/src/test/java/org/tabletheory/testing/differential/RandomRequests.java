package org.tabletheory.testing.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Random requests, most of them valid, on the {@link DifferentialTables}. */
final class RandomRequests {
    private final RandomSource random;
    private final RandomItems items;
    private final RandomStatements statements;
    private final LegacyRequests legacy;

    RandomRequests(long seed) {
        this.random = new RandomSource(seed);
        this.items = new RandomItems(random);
        this.statements = new RandomStatements(random, items);
        this.legacy = new LegacyRequests(random, items);
    }

    /** An operation and its request. */
    record Call(String operation, Map<String, Object> request) {
        /** Returns a member of the request that is a list. */
        List<?> list(String member) {
            return (List<?>) Objects.requireNonNull(request.get(member));
        }

        /** Returns what a batch requests of each table. */
        Map<?, ?> tables() {
            return (Map<?, ?>) Objects.requireNonNull(request.get("RequestItems"));
        }
    }

    Call next() {
        return switch (random.below(18)) {
            case 0, 1, 2 -> put();
            case 3, 4, 5 -> update();
            case 6 -> delete();
            case 7 -> get();
            case 8, 9 -> query();
            case 10 -> scan();
            case 11 -> batch();
            case 12, 13 -> transaction();
            case 14, 15 -> statement();
            case 16 -> manyStatements();
            default -> {
                String table = random.one(DifferentialTables.NAMES);
                yield legacy.next(table, on(table));
            }
        };
    }

    private RandomExpressions expressions() {
        return new RandomExpressions(random, items);
    }

    private Map<String, Object> on(String table) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("TableName", table);
        capacity(request);
        return request;
    }

    private void capacity(Map<String, Object> request) {
        if (random.percent(30)) {
            request.put("ReturnConsumedCapacity", random.one(List.of("TOTAL", "INDEXES", "NONE")));
        }
    }

    private void condition(Map<String, Object> request, RandomExpressions expressions, int percent) {
        if (random.percent(percent)) {
            request.put("ConditionExpression", expressions.condition(2));
            if (random.percent(30)) {
                request.put("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
            }
        }
    }

    private Call put() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> request = on(table);
        request.put("Item", items.item(table));
        RandomExpressions expressions = expressions();
        condition(request, expressions, 30);
        expressions.addTo(request);
        if (random.percent(30)) {
            request.put("ReturnValues", random.one(List.of("ALL_OLD", "NONE", "ALL_NEW")));
        }
        return new Call("PutItem", request);
    }

    private Call update() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> request = on(table);
        request.put("Key", items.key(table));
        RandomExpressions expressions = expressions();
        if (!random.percent(3)) {
            request.put("UpdateExpression", expressions.update());
        }
        condition(request, expressions, 30);
        expressions.addTo(request);
        if (random.percent(70)) {
            request.put(
                    "ReturnValues", random.one(List.of("ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW", "NONE")));
        }
        return new Call("UpdateItem", request);
    }

    private Call delete() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> request = on(table);
        request.put("Key", items.key(table));
        RandomExpressions expressions = expressions();
        condition(request, expressions, 40);
        expressions.addTo(request);
        if (random.percent(50)) {
            request.put("ReturnValues", "ALL_OLD");
        }
        return new Call("DeleteItem", request);
    }

    private void projection(Map<String, Object> request, RandomExpressions expressions) {
        if (random.percent(30)) {
            String second = random.percent(50) ? ", " + expressions.path() : "";
            request.put("ProjectionExpression", expressions.path() + second);
        }
    }

    private Call get() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> request = on(table);
        request.put("Key", items.key(table));
        if (random.percent(80)) {
            request.put("ConsistentRead", true);
        }
        RandomExpressions expressions = expressions();
        projection(request, expressions);
        expressions.addTo(request);
        return new Call("GetItem", request);
    }

    private Call query() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> request = on(table);
        RandomExpressions expressions = expressions();
        String index = random.percent(40) ? null : random.percent(2) ? "none" : random.one(DifferentialTables.INDEXES);
        if (index != null) {
            request.put("IndexName", index);
        }
        if (random.percent(index == null ? 50 : 10)) {
            request.put("ConsistentRead", true);
        }
        String partition = random.one(RandomItems.PARTITIONS);
        String key = index != null && index.endsWith("G")
                ? "g = " + expressions.value(Map.of("S", random.one(List.of("x", "y"))))
                : "pk = " + expressions.value(Map.of("S", partition));
        boolean bounded = random.percent(50);
        if (bounded) {
            key += " AND " + bound(index, expressions);
        } else if (index == null && table.equals("pairs") && random.percent(30)) {
            request.put(
                    "ExclusiveStartKey",
                    Map.of("pk", Map.of("S", partition), "sk", Map.of("N", String.valueOf(random.below(6)))));
        }
        request.put("KeyConditionExpression", key);
        if (random.percent(30)) {
            request.put("FilterExpression", expressions.condition(1));
        }
        projection(request, expressions);
        if (random.percent(20)) {
            request.put("Select", random.one(List.of("COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES")));
        }
        if (random.percent(40)) {
            request.put("ScanIndexForward", random.either());
        }
        if (random.percent(40)) {
            request.put("Limit", random.below(4) + (random.percent(5) ? 0 : 1));
        }
        expressions.addTo(request);
        return new Call("Query", request);
    }

    /** Returns a condition on the sort key of a table or index. */
    private String bound(@Nullable String index, RandomExpressions expressions) {
        boolean text = "byB".equals(index) || "someOfG".equals(index);
        String sort = text ? "b" : index == null ? "sk" : "n";
        Supplier<String> value = () -> expressions.value(
                text
                        ? Map.of("S", random.one(List.of("x", "y", "long")))
                        : Map.of("N", String.valueOf(random.below(5))));
        if (random.percent(20)) {
            return sort + " BETWEEN " + value.get() + " AND " + value.get();
        } else if (random.percent(text ? 20 : 2)) {
            return "begins_with(" + sort + ", " + value.get() + ")";
        }
        return sort + random.one(List.of(" = ", " < ", " <= ", " > ", " >= ", " <> ")) + value.get();
    }

    private Call scan() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> request = on(table);
        RandomExpressions expressions = expressions();
        if (random.percent(30)) {
            request.put("IndexName", random.one(DifferentialTables.INDEXES));
        }
        if (random.percent(50)) {
            request.put("FilterExpression", expressions.condition(2));
        }
        projection(request, expressions);
        if (random.percent(10)) {
            request.put("Select", random.one(List.of("COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES")));
        }
        if (random.percent(10)) {
            request.put("Limit", 1 + random.below(4));
        }
        if (random.percent(5)) {
            request.put("ConsistentRead", true);
        }
        expressions.addTo(request);
        return new Call("Scan", request);
    }

    private Call batch() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> request = new LinkedHashMap<>();
        capacity(request);
        boolean reads = random.either();
        List<Object> entries = new ArrayList<>();
        for (int i = random.below(5); i >= 0; i--) {
            entries.add(
                    reads
                            ? items.key(table)
                            : random.percent(60)
                                    ? Map.of("PutRequest", Map.of("Item", items.item(table)))
                                    : Map.of("DeleteRequest", Map.of("Key", items.key(table))));
        }
        if (!reads) {
            request.put("RequestItems", Map.of(table, entries));
            return new Call("BatchWriteItem", request);
        }
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("Keys", entries);
        keys.put("ConsistentRead", random.percent(80));
        RandomExpressions expressions = expressions();
        projection(keys, expressions);
        expressions.addTo(keys);
        request.put("RequestItems", Map.of(table, keys));
        return new Call("BatchGetItem", request);
    }

    private Call transaction() {
        Map<String, Object> request = new LinkedHashMap<>();
        capacity(request);
        List<Object> actions = new ArrayList<>();
        boolean reads = random.percent(30);
        for (int i = random.below(3); i >= 0; i--) {
            actions.add(reads ? read() : write());
        }
        request.put("TransactItems", actions);
        return new Call(reads ? "TransactGetItems" : "TransactWriteItems", request);
    }

    private Map<String, Object> read() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> get = new LinkedHashMap<>();
        get.put("TableName", table);
        get.put("Key", items.key(table));
        RandomExpressions expressions = expressions();
        projection(get, expressions);
        expressions.addTo(get);
        return Map.of("Get", get);
    }

    private Map<String, Object> write() {
        String table = random.one(DifferentialTables.NAMES);
        Map<String, Object> action = new LinkedHashMap<>();
        action.put("TableName", table);
        RandomExpressions expressions = expressions();
        String kind = random.one(List.of("Put", "Update", "Delete", "ConditionCheck"));
        action.put(kind.equals("Put") ? "Item" : "Key", kind.equals("Put") ? items.item(table) : items.key(table));
        if (kind.equals("Update")) {
            action.put("UpdateExpression", expressions.update());
        }
        condition(action, expressions, kind.equals("ConditionCheck") ? 100 : 30);
        expressions.addTo(action);
        return Map.of(kind, action);
    }

    private Call statement() {
        Map<String, Object> request = statements.any();
        capacity(request);
        if (random.percent(20)) {
            request.put("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        }
        return new Call("ExecuteStatement", request);
    }

    private Call manyStatements() {
        boolean transaction = random.either();
        boolean reads = random.percent(40);
        List<Object> list = new ArrayList<>();
        for (int i = random.below(3); i >= 0; i--) {
            boolean read = random.percent(2) != reads;
            list.add(
                    read
                            ? statements.select(!random.percent(3))
                            : switch (random.below(3)) {
                                case 0 -> statements.insert();
                                case 1 -> statements.update(!transaction);
                                default -> statements.delete(!transaction);
                            });
        }
        Map<String, Object> request = new LinkedHashMap<>();
        request.put(transaction ? "TransactStatements" : "Statements", list);
        capacity(request);
        return new Call(transaction ? "ExecuteTransaction" : "BatchExecuteStatement", request);
    }
}
