package org.tabletheory.testing.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Random expressions of one request, and the names and values that they use. */
final class RandomExpressions {
    private final RandomSource random;
    private final RandomItems items;
    private final Map<String, Object> names = new LinkedHashMap<>();
    private final Map<String, Object> values = new LinkedHashMap<>();

    RandomExpressions(RandomSource random, RandomItems items) {
        this.random = random;
        this.items = items;
    }

    String path() {
        String path = items.path();
        if (RandomItems.NAMES.contains(path) && random.percent(15)) {
            names.put("#" + path, path);
            return "#" + path;
        }
        return path;
    }

    String value() {
        return value(items.value(1));
    }

    private String valueFor(String path) {
        String name = path.startsWith("#") ? path.substring(1) : path;
        return value(items.natural(name.replaceAll("[.\\[].*", "")));
    }

    String value(Map<String, Object> value) {
        if (random.percent(1)) {
            return ":undefined";
        }
        String name = ":v" + values.size();
        values.put(name, value);
        return name;
    }

    /** Adds the names and values to a request. */
    void addTo(Map<String, Object> request) {
        if (random.percent(1)) {
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
        if (depth > 0 && random.percent(35)) {
            return switch (random.below(4)) {
                case 0 -> condition(depth - 1) + " AND " + condition(depth - 1);
                case 1 -> condition(depth - 1) + " OR " + condition(depth - 1);
                case 2 -> "NOT " + condition(depth - 1);
                default -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
            };
        }
        String path = path();
        return switch (random.below(10)) {
            case 0, 1, 2 -> path + " " + random.one(List.of("=", "<>", "<", "<=", ">", ">=")) + " " + valueFor(path);
            case 3 -> path + " BETWEEN " + value(Map.of("N", "0")) + " AND " + value(Map.of("N", "10"));
            case 4 -> path + " IN (" + valueFor(path) + ", " + value() + ")";
            case 5 -> "attribute_exists(" + path + ")";
            case 6 -> "attribute_not_exists(" + path + ")";
            case 7 ->
                "attribute_type(" + path + ", " + value(Map.of("S", random.one(List.of("S", "N", "M", "L", "SS"))))
                        + ")";
            case 8 ->
                random.one(List.of("begins_with", "contains")) + "(" + path + ", " + value(Map.of("S", "x")) + ")";
            default -> "size(" + path + ") > " + value(Map.of("N", "1"));
        };
    }

    String update() {
        List<String> clauses = new ArrayList<>();
        if (random.percent(70)) {
            List<String> sets = new ArrayList<>();
            for (int i = 1 + random.below(2); i > 0; i--) {
                sets.add(path() + " = " + operand());
            }
            clauses.add("SET " + String.join(", ", sets));
        }
        if (random.percent(25)) {
            clauses.add("REMOVE " + path() + (random.percent(40) ? ", " + path() : ""));
        }
        if (random.percent(20)) {
            clauses.add("ADD " + random.one(List.of("a ", "n ")) + value(Map.of("N", items.number())));
        }
        if (random.percent(10)) {
            clauses.add("ADD ss " + value(Map.of("SS", List.of("x", "w"))));
        }
        if (random.percent(10)) {
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
        return switch (random.below(7)) {
            case 0, 1, 2 -> value();
            case 3 -> "if_not_exists(" + path() + ", " + value() + ")";
            case 4 ->
                random.one(List.of("a", "n")) + random.one(List.of(" + ", " - ")) + value(Map.of("N", items.number()));
            case 5 -> "list_append(l, " + value(Map.of("L", List.of(Map.of("S", "new")))) + ")";
            default -> path();
        };
    }
}
