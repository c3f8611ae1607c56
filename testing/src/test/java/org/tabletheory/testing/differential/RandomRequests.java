package org.tabletheory.testing.differential;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random requests, most of them valid, on the tables {@code pairs} and {@code singles}. */
final class RandomRequests {
    static final List<String> TABLES = List.of("pairs", "singles");
    private static final List<String> PARTITIONS = List.of("p", "q", "r");
    private static final List<String> NAMES = List.of("a", "b", "g", "n", "m", "l", "ss", "ns", "bs", "bin", "t");

    private final Random random;

    RandomRequests(long seed) {
        this.random = new Random(seed);
    }

    /** An operation and its request. */
    record Call(String operation, Map<String, Object> request) {}

    /** Returns the CreateTable requests of the tables. */
    static List<Map<String, Object>> tables() {
        Map<String, Object> pairs = table("pairs", "pk", "S", "sk", "N", "g", "S", "n", "N");
        pairs.put("KeySchema", List.of(element("pk", "HASH"), element("sk", "RANGE")));
        pairs.put(
                "LocalSecondaryIndexes",
                List.of(index("byN", "ALL", List.of(element("pk", "HASH"), element("n", "RANGE")))));
        pairs.put(
                "GlobalSecondaryIndexes",
                List.of(
                        index("byG", "ALL", List.of(element("g", "HASH"), element("n", "RANGE"))),
                        index("keysOfG", "KEYS_ONLY", List.of(element("g", "HASH")))));
        Map<String, Object> singles = table("singles", "pk", "S", "g", "S");
        singles.put("KeySchema", List.of(element("pk", "HASH")));
        singles.put("GlobalSecondaryIndexes", List.of(index("byG", "ALL", List.of(element("g", "HASH")))));
        return List.of(pairs, singles);
    }

    private static Map<String, Object> table(String name, String... attributes) {
        Map<String, Object> table = new LinkedHashMap<>();
        List<Object> definitions = new ArrayList<>();
        for (int i = 0; i < attributes.length; i += 2) {
            definitions.add(Map.of("AttributeName", attributes[i], "AttributeType", attributes[i + 1]));
        }
        table.put("TableName", name);
        table.put("BillingMode", "PAY_PER_REQUEST");
        table.put("AttributeDefinitions", definitions);
        return table;
    }

    private static Map<String, Object> element(String name, String type) {
        return Map.of("AttributeName", name, "KeyType", type);
    }

    private static Map<String, Object> index(String name, String projection, List<Object> keys) {
        return Map.of("IndexName", name, "KeySchema", keys, "Projection", Map.of("ProjectionType", projection));
    }

    Call next() {
        return switch (random.nextInt(14)) {
            case 0, 1, 2 -> put();
            case 3, 4, 5 -> update();
            case 6 -> delete();
            case 7 -> get();
            case 8, 9 -> query();
            case 10 -> scan();
            case 11 -> batch();
            case 12 -> transaction();
            default -> legacy();
        };
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private Map<String, Object> on(String table) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("TableName", table);
        if (chance(30)) {
            request.put("ReturnConsumedCapacity", one(List.of("TOTAL", "INDEXES", "NONE")));
        }
        return request;
    }

    private Map<String, Object> key(String table) {
        Map<String, Object> key = new LinkedHashMap<>();
        key.put("pk", chance(2) ? value(1) : Map.of("S", one(PARTITIONS)));
        if (table.equals("pairs") && !chance(1)) {
            key.put("sk", chance(2) ? value(1) : Map.of("N", String.valueOf(random.nextInt(6))));
        }
        if (chance(1)) {
            key.put("zz", value(1));
        }
        return key;
    }

    private Map<String, Object> item(String table) {
        Map<String, Object> item = new LinkedHashMap<>(key(table));
        for (int i = random.nextInt(6); i > 0; i--) {
            String name = one(NAMES);
            item.put(name, natural(name));
        }
        return item;
    }

    /** Returns a value of the type that an attribute usually has. */
    private Object natural(String name) {
        if (chance(4)) {
            return value(2);
        }
        return switch (name) {
            case "n", "a" -> Map.of("N", number());
            case "g", "b" -> Map.of("S", one(List.of("x", "y", "xy", "long text")));
            case "m" -> Map.of("M", Map.of("a", Map.of("N", number()), "l", Map.of("L", List.of(value(1), value(1)))));
            case "l" -> Map.of("L", List.of(value(1), value(2), value(1)));
            case "ss" -> Map.of("SS", List.of("x", "y"));
            case "ns" -> Map.of("NS", List.of("1", "2.5"));
            case "bs" -> Map.of("BS", List.of(base64("x"), base64("y")));
            case "bin" -> Map.of("B", base64("bytes"));
            default -> Map.of("BOOL", random.nextBoolean());
        };
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private String number() {
        return one(List.of(
                "0",
                "1",
                "2",
                "-1",
                "1.5",
                "10",
                "1E3",
                "0.1",
                "100",
                "-2.50",
                "12345678901234567890",
                "1E-20",
                "-0.001",
                "99999999999999999999999999999999999999"));
    }

    private Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 10 : 7)) {
            case 0, 1 -> Map.of("S", one(List.of("", "x", "y", "xyz")));
            case 2, 3 -> Map.of("N", number());
            case 4 -> Map.of("BOOL", random.nextBoolean());
            case 5 -> Map.of("NULL", true);
            case 6 -> Map.of("B", base64("b"));
            case 7 -> Map.of("L", List.of(value(depth - 1)));
            case 8 -> Map.of("M", Map.of("a", value(depth - 1), "b", value(depth - 1)));
            default -> Map.of("SS", List.of("x", "z"));
        };
    }

    private String path() {
        String name = one(NAMES);
        if (name.equals("m") && chance(60)) {
            return one(List.of("m.a", "m.b", "m.l", "m.l[0]", "m.l[1]", "m.zz"));
        } else if (name.equals("l") && chance(60)) {
            return one(List.of("l[0]", "l[1]", "l[5]", "l[1].a"));
        }
        return chance(15) ? "#" + name : name;
    }

    /** The names and values that an expression uses. */
    private final class Scope {
        final Map<String, Object> names = new LinkedHashMap<>();
        final Map<String, Object> values = new LinkedHashMap<>();

        String path() {
            String path = RandomRequests.this.path();
            if (path.startsWith("#")) {
                names.put(path, path.substring(1));
            }
            return path;
        }

        String value() {
            return value(RandomRequests.this.value(1));
        }

        String valueFor(String path) {
            return value(natural(path.replaceAll("[#.\\[].*", "").isEmpty() ? path.substring(1) : path));
        }

        String value(Object value) {
            if (chance(1)) {
                return ":undefined";
            }
            String name = ":v" + values.size();
            values.put(name, value);
            return name;
        }

        void addTo(Map<String, Object> request) {
            if (chance(1)) {
                values.put(":unused", Map.of("S", "x"));
            }
            if (!names.isEmpty()) {
                request.put("ExpressionAttributeNames", names);
            }
            if (!values.isEmpty()) {
                request.put("ExpressionAttributeValues", values);
            }
        }

        String condition(int depth) {
            if (depth > 0 && chance(35)) {
                return switch (random.nextInt(4)) {
                    case 0 -> condition(depth - 1) + " AND " + condition(depth - 1);
                    case 1 -> condition(depth - 1) + " OR " + condition(depth - 1);
                    case 2 -> "NOT " + condition(depth - 1);
                    default -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
                };
            }
            String path = path();
            return switch (random.nextInt(10)) {
                case 0, 1, 2 -> path + " " + one(List.of("=", "<>", "<", "<=", ">", ">=")) + " " + valueFor(path);
                case 3 -> path + " BETWEEN " + value(Map.of("N", "0")) + " AND " + value(Map.of("N", "10"));
                case 4 -> path + " IN (" + valueFor(path) + ", " + value() + ")";
                case 5 -> "attribute_exists(" + path + ")";
                case 6 -> "attribute_not_exists(" + path + ")";
                case 7 ->
                    "attribute_type(" + path + ", " + value(Map.of("S", one(List.of("S", "N", "M", "L", "SS")))) + ")";
                case 8 -> one(List.of("begins_with", "contains")) + "(" + path + ", " + value(Map.of("S", "x")) + ")";
                default -> "size(" + path + ") > " + value(Map.of("N", "1"));
            };
        }

        String update() {
            List<String> clauses = new ArrayList<>();
            if (chance(70)) {
                List<String> sets = new ArrayList<>();
                for (int i = 1 + random.nextInt(2); i > 0; i--) {
                    sets.add(path() + " = " + operand());
                }
                clauses.add("SET " + String.join(", ", sets));
            }
            if (chance(25)) {
                clauses.add("REMOVE " + path() + (chance(40) ? ", " + path() : ""));
            }
            if (chance(20)) {
                clauses.add("ADD " + one(List.of("a ", "n ")) + value(Map.of("N", number())));
            }
            if (chance(10)) {
                clauses.add("ADD ss " + value(Map.of("SS", List.of("x", "w"))));
            }
            if (chance(10)) {
                clauses.add("DELETE ss " + value(Map.of("SS", List.of("x"))));
            }
            String text = String.join(" ", clauses);
            if (!text.contains("SET ") && !text.contains("ADD ")) {
                // The service does not create an item when an update only removes something; DynamoDB Local does.
                clauses.add(0, "SET t = " + value(Map.of("N", "1")));
            }
            return String.join(" ", clauses);
        }

        private String operand() {
            return switch (random.nextInt(7)) {
                case 0, 1, 2 -> value();
                case 3 -> "if_not_exists(" + path() + ", " + value() + ")";
                case 4 -> one(List.of("a", "n")) + one(List.of(" + ", " - ")) + value(Map.of("N", number()));
                case 5 -> "list_append(l, " + value(Map.of("L", List.of(Map.of("S", "new")))) + ")";
                default -> path();
            };
        }
    }

    private void condition(Map<String, Object> request, Scope scope, int percent) {
        if (chance(percent)) {
            request.put("ConditionExpression", scope.condition(2));
            if (chance(30)) {
                request.put("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
            }
        }
    }

    private Call put() {
        String table = one(TABLES);
        Map<String, Object> request = on(table);
        request.put("Item", item(table));
        Scope scope = new Scope();
        condition(request, scope, 30);
        scope.addTo(request);
        if (chance(30)) {
            request.put("ReturnValues", one(List.of("ALL_OLD", "NONE", "ALL_NEW")));
        }
        return new Call("PutItem", request);
    }

    private Call update() {
        String table = one(TABLES);
        Map<String, Object> request = on(table);
        request.put("Key", key(table));
        Scope scope = new Scope();
        if (!chance(3)) {
            request.put("UpdateExpression", scope.update());
        }
        condition(request, scope, 30);
        scope.addTo(request);
        if (chance(70)) {
            request.put("ReturnValues", one(List.of("ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW", "NONE")));
        }
        return new Call("UpdateItem", request);
    }

    private Call delete() {
        String table = one(TABLES);
        Map<String, Object> request = on(table);
        request.put("Key", key(table));
        Scope scope = new Scope();
        condition(request, scope, 40);
        scope.addTo(request);
        if (chance(50)) {
            request.put("ReturnValues", "ALL_OLD");
        }
        return new Call("DeleteItem", request);
    }

    private void projection(Map<String, Object> request, Scope scope) {
        if (chance(30)) {
            request.put("ProjectionExpression", scope.path() + (chance(50) ? ", " + scope.path() : ""));
        }
    }

    private Call get() {
        String table = one(TABLES);
        Map<String, Object> request = on(table);
        request.put("Key", key(table));
        request.put("ConsistentRead", true);
        Scope scope = new Scope();
        projection(request, scope);
        scope.addTo(request);
        return new Call("GetItem", request);
    }

    private Call query() {
        String table = one(TABLES);
        Map<String, Object> request = on(table);
        Scope scope = new Scope();
        String index = chance(50) ? null : one(List.of("byN", "byG", "keysOfG", chance(5) ? "none" : "byG"));
        if (index != null) {
            request.put("IndexName", index);
        } else if (chance(50)) {
            request.put("ConsistentRead", true);
        }
        boolean global = index != null && !index.equals("byN");
        String partition = one(PARTITIONS);
        String key = global
                ? "g = " + scope.value(Map.of("S", one(List.of("x", "y"))))
                : "pk = " + scope.value(Map.of("S", partition));
        String sort = index == null ? "sk" : "n";
        boolean bounded = chance(50);
        if (!bounded && index == null && table.equals("pairs") && chance(30)) {
            request.put(
                    "ExclusiveStartKey",
                    Map.of(
                            "pk", Map.of("S", partition),
                            "sk", Map.of("N", String.valueOf(random.nextInt(6)))));
        }
        if (bounded) {
            String bound = scope.value(Map.of("N", String.valueOf(random.nextInt(5))));
            key += " AND "
                    + (chance(20)
                            ? sort + " BETWEEN " + bound + " AND " + scope.value(Map.of("N", "4"))
                            : sort + one(List.of(" = ", " < ", " <= ", " > ", " >= ", " <> ")) + bound);
        }
        request.put("KeyConditionExpression", key);
        if (chance(30)) {
            request.put("FilterExpression", scope.condition(1));
        }
        projection(request, scope);
        if (chance(20)) {
            request.put("Select", one(List.of("COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES")));
        }
        if (chance(40)) {
            request.put("ScanIndexForward", random.nextBoolean());
        }
        // Entries with equal index keys have no defined order, so pages are compared on the table only.
        if (chance(40) && index == null) {
            request.put("Limit", random.nextInt(4) + (chance(5) ? 0 : 1));
        }
        scope.addTo(request);
        return new Call("Query", request);
    }

    private Call scan() {
        String table = one(TABLES);
        Map<String, Object> request = on(table);
        Scope scope = new Scope();
        if (chance(30)) {
            request.put("IndexName", one(List.of("byG", "byN", "keysOfG")));
        }
        if (chance(50)) {
            request.put("FilterExpression", scope.condition(2));
        }
        projection(request, scope);
        scope.addTo(request);
        return new Call("Scan", request);
    }

    private Call batch() {
        String table = one(TABLES);
        Map<String, Object> request = new LinkedHashMap<>();
        List<Object> entries = new ArrayList<>();
        boolean reads = random.nextBoolean();
        for (int i = random.nextInt(5); i >= 0; i--) {
            if (reads) {
                entries.add(key(table));
            } else {
                entries.add(
                        chance(60)
                                ? Map.of("PutRequest", Map.of("Item", item(table)))
                                : Map.of("DeleteRequest", Map.of("Key", key(table))));
            }
        }
        if (reads) {
            request.put("RequestItems", Map.of(table, Map.of("Keys", entries, "ConsistentRead", true)));
            return new Call("BatchGetItem", request);
        }
        request.put("RequestItems", Map.of(table, entries));
        return new Call("BatchWriteItem", request);
    }

    private Call transaction() {
        Map<String, Object> request = new LinkedHashMap<>();
        List<Object> actions = new ArrayList<>();
        boolean reads = chance(30);
        for (int i = random.nextInt(3); i >= 0; i--) {
            String table = one(TABLES);
            Map<String, Object> action = new LinkedHashMap<>();
            action.put("TableName", table);
            if (reads) {
                action.put("Key", key(table));
                actions.add(Map.of("Get", action));
                continue;
            }
            Scope scope = new Scope();
            String kind = one(List.of("Put", "Update", "Delete", "ConditionCheck"));
            action.put(kind.equals("Put") ? "Item" : "Key", kind.equals("Put") ? item(table) : key(table));
            if (kind.equals("Update")) {
                action.put("UpdateExpression", scope.update());
            }
            condition(action, scope, kind.equals("ConditionCheck") ? 100 : 30);
            scope.addTo(action);
            actions.add(Map.of(kind, action));
        }
        request.put("TransactItems", actions);
        return new Call(reads ? "TransactGetItems" : "TransactWriteItems", request);
    }

    private Map<String, Object> legacyCondition() {
        String operator = one(List.of("EQ", "NE", "LT", "GE", "NULL", "NOT_NULL", "CONTAINS", "BEGINS_WITH", "IN"));
        Map<String, Object> condition = new LinkedHashMap<>();
        condition.put("ComparisonOperator", operator);
        if (!operator.contains("NULL") || chance(5)) {
            condition.put(
                    "AttributeValueList",
                    operator.equals("IN") && chance(50)
                            ? List.of(Map.of("S", "x"), Map.of("S", "y"))
                            : List.of(chance(80) ? Map.of("S", "x") : value(1)));
        }
        return condition;
    }

    private Call legacy() {
        String table = one(TABLES);
        Map<String, Object> request = on(table);
        switch (random.nextInt(4)) {
            case 0 -> {
                request.put("Item", item(table));
                request.put("Expected", Map.of(one(NAMES), legacyCondition()));
                return new Call("PutItem", request);
            }
            case 1 -> {
                request.put("Key", key(table));
                String action = one(List.of("PUT", "ADD", "DELETE"));
                Map<String, Object> update = new LinkedHashMap<>();
                update.put("Action", action);
                String name = action.equals("PUT") ? one(NAMES) : one(List.of("a", "ss", "ns"));
                if (!action.equals("DELETE") || chance(50)) {
                    update.put("Value", natural(name));
                }
                Map<String, Object> updates = new LinkedHashMap<>();
                updates.put(name, update);
                updates.putIfAbsent("t", Map.of("Action", "PUT", "Value", Map.of("N", "1")));
                request.put("AttributeUpdates", updates);
                request.put("ReturnValues", "ALL_NEW");
                return new Call("UpdateItem", request);
            }
            case 2 -> {
                request.put(
                        "KeyConditions",
                        Map.of(
                                "pk",
                                Map.of(
                                        "ComparisonOperator",
                                        "EQ",
                                        "AttributeValueList",
                                        List.of(Map.of("S", one(PARTITIONS))))));
                request.put("QueryFilter", Map.of(one(NAMES), legacyCondition()));
                return new Call("Query", request);
            }
            default -> {
                Map<String, Object> filter = new LinkedHashMap<>();
                filter.put(one(NAMES), legacyCondition());
                filter.put(one(NAMES), legacyCondition());
                request.put("ScanFilter", filter);
                if (chance(50)) {
                    request.put("ConditionalOperator", one(List.of("AND", "OR")));
                }
                return new Call("Scan", request);
            }
        }
    }
}
