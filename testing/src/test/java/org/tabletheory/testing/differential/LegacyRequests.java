package org.tabletheory.testing.differential;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Random requests with the parameters that came before expressions. */
final class LegacyRequests {
    private final RandomSource random;
    private final RandomItems items;

    LegacyRequests(RandomSource random, RandomItems items) {
        this.random = random;
        this.items = items;
    }

    /** Returns an operation on a table; the request has its name already. */
    RandomRequests.Call next(String table, Map<String, Object> request) {
        return switch (random.below(6)) {
            case 0 -> put(table, request);
            case 1 -> update(table, request);
            case 2 -> delete(table, request);
            case 3 -> get(table, request);
            case 4 -> query(request);
            default -> scan(request);
        };
    }

    private Map<String, Object> condition() {
        String operator = random.one(List.of(
                "EQ",
                "NE",
                "LT",
                "LE",
                "GE",
                "GT",
                "NULL",
                "NOT_NULL",
                "CONTAINS",
                "NOT_CONTAINS",
                "BEGINS_WITH",
                "IN",
                "BETWEEN"));
        Map<String, Object> condition = new LinkedHashMap<>();
        condition.put("ComparisonOperator", operator);
        if (operator.equals("BETWEEN") && !random.percent(5)) {
            condition.put("AttributeValueList", List.of(Map.of("N", "0"), Map.of("N", "10")));
        } else if (operator.equals("IN") && random.percent(50)) {
            condition.put("AttributeValueList", List.of(Map.of("S", "x"), Map.of("S", "y")));
        } else if (!operator.contains("NULL") || random.percent(5)) {
            condition.put("AttributeValueList", List.of(random.percent(80) ? Map.of("S", "x") : items.value(1)));
        }
        return condition;
    }

    private Map<String, Object> conditions() {
        Map<String, Object> conditions = new LinkedHashMap<>();
        conditions.put(random.one(RandomItems.NAMES), condition());
        if (random.percent(40)) {
            conditions.put(random.one(RandomItems.NAMES), condition());
        }
        return conditions;
    }

    private void operator(Map<String, Object> request) {
        if (random.percent(40)) {
            request.put("ConditionalOperator", random.one(List.of("AND", "OR")));
        }
    }

    private void expected(Map<String, Object> request) {
        if (random.percent(40)) {
            String name = random.one(RandomItems.NAMES);
            request.put(
                    "Expected",
                    Map.of(name, random.either() ? Map.of("Exists", false) : Map.of("Value", items.natural(name))));
        } else {
            request.put("Expected", conditions());
        }
        operator(request);
    }

    private RandomRequests.Call put(String table, Map<String, Object> request) {
        request.put("Item", items.item(table));
        expected(request);
        return new RandomRequests.Call("PutItem", request);
    }

    private RandomRequests.Call update(String table, Map<String, Object> request) {
        request.put("Key", items.key(table));
        String action = random.one(List.of("PUT", "ADD", "DELETE"));
        Map<String, Object> update = new LinkedHashMap<>();
        update.put("Action", action);
        String name = action.equals("PUT") ? random.one(RandomItems.NAMES) : random.one(List.of("a", "ss", "ns"));
        if (!action.equals("DELETE") || random.percent(50)) {
            update.put("Value", items.natural(name));
        }
        Map<String, Object> updates = new LinkedHashMap<>();
        updates.put(name, update);
        updates.putIfAbsent("t", Map.of("Action", "PUT", "Value", Map.of("N", "1")));
        request.put("AttributeUpdates", updates);
        if (random.percent(30)) {
            expected(request);
        }
        request.put("ReturnValues", random.one(List.of("ALL_NEW", "UPDATED_NEW", "UPDATED_OLD")));
        return new RandomRequests.Call("UpdateItem", request);
    }

    private RandomRequests.Call delete(String table, Map<String, Object> request) {
        request.put("Key", items.key(table));
        expected(request);
        request.put("ReturnValues", "ALL_OLD");
        return new RandomRequests.Call("DeleteItem", request);
    }

    private RandomRequests.Call get(String table, Map<String, Object> request) {
        request.put("Key", items.key(table));
        request.put("ConsistentRead", true);
        request.put("AttributesToGet", List.of(random.one(RandomItems.NAMES), random.one(List.of("pk", "zz"))));
        return new RandomRequests.Call("GetItem", request);
    }

    private RandomRequests.Call query(Map<String, Object> request) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("pk", equality(Map.of("S", random.one(RandomItems.PARTITIONS))));
        if (random.percent(30)) {
            keys.put("sk", Map.of("ComparisonOperator", "LE", "AttributeValueList", List.of(Map.of("N", "3"))));
        }
        request.put("KeyConditions", keys);
        if (random.percent(70)) {
            request.put("QueryFilter", conditions());
            operator(request);
        }
        return new RandomRequests.Call("Query", request);
    }

    private static Map<String, Object> equality(Map<String, Object> value) {
        return Map.of("ComparisonOperator", "EQ", "AttributeValueList", List.of(value));
    }

    private RandomRequests.Call scan(Map<String, Object> request) {
        request.put("ScanFilter", conditions());
        operator(request);
        return new RandomRequests.Call("Scan", request);
    }
}
