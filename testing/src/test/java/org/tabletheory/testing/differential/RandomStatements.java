package org.tabletheory.testing.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Random PartiQL statements; their values are parameters or literals. */
final class RandomStatements {
    private final RandomSource random;
    private final RandomItems items;

    RandomStatements(RandomSource random, RandomItems items) {
        this.random = random;
        this.items = items;
    }

    /** A statement and its parameters. */
    private final class Text {
        private final StringBuilder text = new StringBuilder();
        private final List<Object> parameters = new ArrayList<>();

        Text add(String part) {
            text.append(part);
            return this;
        }

        Text value(Map<String, Object> value) {
            String literal = random.percent(40) ? literal(value) : null;
            if (literal != null) {
                return add(literal);
            }
            parameters.add(value);
            return add("?");
        }

        Map<String, Object> request() {
            Map<String, Object> request = new LinkedHashMap<>();
            request.put("Statement", random.percent(1) ? text + " ," : text.toString());
            if (!parameters.isEmpty()) {
                request.put("Parameters", parameters);
            }
            return request;
        }
    }

    /** Returns a value in PartiQL, or null if it has no literal. */
    private static @Nullable String literal(Map<String, Object> value) {
        Object content = value.values().iterator().next();
        return switch (value.keySet().iterator().next()) {
            case "S" -> "'" + content + "'";
            case "N" -> content.toString().contains("E") ? null : content.toString();
            case "BOOL" -> content.toString();
            case "NULL" -> "null";
            case "SS" -> "<<'" + String.join("', '", strings(content)) + "'>>";
            default -> null;
        };
    }

    private static List<String> strings(Object list) {
        return ((List<?>) list).stream().map(String::valueOf).toList();
    }

    /** Returns the members of a request with one statement. */
    Map<String, Object> any() {
        Map<String, Object> request = switch (random.below(5)) {
            case 0, 1 -> select(false);
            case 2 -> insert();
            case 3 -> update(true);
            default -> delete(true);
        };
        if (random.percent(1)) {
            List<Object> parameters =
                    new ArrayList<>(request.get("Parameters") instanceof List<?> list ? list : List.of());
            parameters.add(Map.of("S", "one too many"));
            request.put("Parameters", parameters);
        }
        return request;
    }

    /** Returns a SELECT; in batches and transactions it names the full primary key. */
    Map<String, Object> select(boolean byKey) {
        String table = random.one(DifferentialTables.NAMES);
        Text text = new Text().add("SELECT ").add(selected()).add(" FROM \"" + table + "\"");
        if (byKey) {
            key(text, table);
            if (random.percent(10)) {
                text.add(" AND ");
                condition(text, 0);
            }
            return text.request();
        }
        boolean index = random.percent(40);
        String name = random.one(DifferentialTables.INDEXES);
        if (index) {
            text.add(".\"" + name + "\"");
        }
        if (random.percent(10)) {
            return text.request();
        }
        boolean global = index && name.endsWith("G");
        String partition = global ? "g" : "pk";
        text.add(" WHERE ");
        if (random.percent(80)) {
            text.add(partition + " = ")
                    .value(Map.of("S", global ? random.one(List.of("x", "y")) : random.one(RandomItems.PARTITIONS)));
            if (random.percent(50)) {
                text.add(" AND ");
                condition(text, 1);
            }
            if (!index && table.equals("pairs") && random.percent(30)) {
                text.add(" AND sk " + random.one(List.of("=", "<", ">=")) + " ")
                        .value(Map.of("N", String.valueOf(random.below(6))));
                if (random.percent(50)) {
                    text.add(" ORDER BY sk DESC");
                }
            }
        } else {
            condition(text, 1);
        }
        return text.request();
    }

    private String selected() {
        return switch (random.below(3)) {
            case 0 -> "*";
            case 1 -> random.one(RandomItems.NAMES);
            default -> items.path() + ", " + random.one(RandomItems.NAMES);
        };
    }

    private Text key(Text text, String table) {
        text.add(" WHERE pk = ")
                .value(random.percent(2) ? items.value(0) : Map.of("S", random.one(RandomItems.PARTITIONS)));
        if (table.equals("pairs") && !random.percent(2)) {
            text.add(" AND sk = ")
                    .value(random.percent(2) ? items.value(0) : Map.of("N", String.valueOf(random.below(6))));
        }
        return text;
    }

    private void condition(Text text, int depth) {
        if (depth > 0 && random.percent(30)) {
            text.add("(");
            condition(text, depth - 1);
            text.add(random.one(List.of(" AND ", " OR ")));
            condition(text, depth - 1);
            text.add(")");
            return;
        }
        String path = items.path();
        switch (random.below(9)) {
            case 0, 1, 2 ->
                text.add(path + " " + random.one(List.of("=", "<>", "<", "<=", ">", ">=")) + " ")
                        .value(natural(path));
            case 3 ->
                text.add(path + " BETWEEN ")
                        .value(Map.of("N", "0"))
                        .add(" AND ")
                        .value(Map.of("N", "10"));
            case 4 ->
                text.add(path + " IN [")
                        .value(natural(path))
                        .add(", ")
                        .value(items.value(0))
                        .add("]");
            case 5 -> text.add(path + " IS MISSING");
            case 6 -> text.add(path + " IS NOT MISSING");
            case 7 ->
                text.add(random.one(List.of("begins_with(", "contains(")) + path + ", ")
                        .value(Map.of("S", "x"))
                        .add(")");
            default -> text.add("size(" + path + ") > ").value(Map.of("N", "1"));
        }
    }

    private Map<String, Object> natural(String path) {
        return items.natural(path.replaceAll("[.\\[].*", ""));
    }

    Map<String, Object> insert() {
        String table = random.one(DifferentialTables.NAMES);
        Text text = new Text().add("INSERT INTO \"" + table + "\" VALUE {");
        String comma = "";
        for (Map.Entry<String, Object> attribute : items.item(table).entrySet()) {
            @SuppressWarnings("unchecked") // the values of items are maps
            Map<String, Object> value = (Map<String, Object>) attribute.getValue();
            text.add(comma + "'" + attribute.getKey() + "': ").value(value);
            comma = ", ";
        }
        return text.add("}").request();
    }

    Map<String, Object> update(boolean returning) {
        String table = random.one(DifferentialTables.NAMES);
        Text text = new Text().add("UPDATE \"" + table + "\"");
        for (int i = random.below(2); i >= 0; i--) {
            text.add(" SET " + items.path() + " = ");
            operand(text);
        }
        if (random.percent(25)) {
            text.add(" REMOVE " + items.path());
        }
        key(text, table);
        if (random.percent(25)) {
            text.add(" AND ");
            condition(text, 0);
        }
        if (returning && random.percent(40)) {
            text.add(" RETURNING " + random.one(List.of("ALL OLD *", "ALL NEW *", "MODIFIED OLD *", "MODIFIED NEW *")));
        }
        return text.request();
    }

    private void operand(Text text) {
        switch (random.below(6)) {
            case 0, 1, 2 -> text.value(items.value(1));
            case 3 ->
                text.add(random.one(List.of("a", "n")) + random.one(List.of(" + ", " - ")))
                        .value(Map.of("N", items.number()));
            case 4 ->
                text.add("list_append(l, ")
                        .value(Map.of("L", List.of(Map.of("S", "new"))))
                        .add(")");
            default -> text.add(items.path());
        }
    }

    Map<String, Object> delete(boolean returning) {
        String table = random.one(DifferentialTables.NAMES);
        Text text = key(new Text().add("DELETE FROM \"" + table + "\""), table);
        if (random.percent(30)) {
            text.add(" AND ");
            condition(text, 0);
        }
        if (returning && random.percent(40)) {
            text.add(" RETURNING ALL OLD *");
        }
        return text.request();
    }
}
