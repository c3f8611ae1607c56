package org.tabletheory.onetable.interop;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * What docs/onetable.md lists as different is not generated: upserts pass the fields with defaults; variables of templates are
 * never null, never changed by params, and numbers as JavaScript formats them; unique fields are not changed by params, nor
 * together with ttl and encrypted fields; nested objects and their fields are never null; sets are not empty; both packed fields
 * are passed or none; no update has the text "true" beside a boolean.
 */
/** Random calls of a few entities, the same for each seed. */
final class RandomCalls {
    private final Random random;

    RandomCalls(long seed) {
        this.random = new Random(seed);
    }

    /** A call, and the key of its entity. */
    record Call(
            String model,
            String op,
            Map<String, Object> key,
            Map<String, @Nullable Object> properties,
            Map<String, Object> params) {}

    Call next() {
        return switch (random.nextInt(8)) {
            case 0 -> call("Account", Map.of("id", "a" + random.nextInt(6)), account());
            case 1, 2 -> call("Order", order(), orderFields());
            case 3 -> call("Note", Map.of("owner", "o" + random.nextInt(2), "slug", "s" + random.nextInt(4)), note());
            default ->
                call("User", Map.of("accountId", "a" + random.nextInt(3), "id", "u" + random.nextInt(4)), user());
        };
    }

    private Call call(String model, Map<String, Object> key, Map<String, @Nullable Object> fields) {
        String op = pick("create", "create", "update", "update", "update", "update", "upsert", "remove");
        Map<String, @Nullable Object> properties = new LinkedHashMap<>(key);
        Map<String, Object> params = new LinkedHashMap<>();
        if (!op.equals("remove")) {
            properties.putAll(fields);
        }
        if (op.equals("upsert") && model.equals("Account")) {
            properties.put("plan", "paid");
        } else if (op.equals("upsert") && model.equals("Order")) {
            properties.put("state", "sent");
        }
        if (!op.equals("create") && (properties.containsKey("email") || properties.containsKey("handle"))) {
            properties.keySet().removeAll(Set.of("expires", "secret"));
        }
        if (op.equals("update") && model.equals("User") && random.nextBoolean()) {
            params.putAll(userParams(properties));
        } else if (op.equals("update") && model.equals("Order") && random.nextInt(3) == 0) {
            params.put("where", pick("${total} < {50}", "attribute_exists(${lines})", "${state} = {open}"));
        }
        return new Call(model, op, key, properties, params);
    }

    private Map<String, @Nullable Object> account() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        maybe(fields, "name", "name" + random.nextInt(8));
        maybe(fields, "plan", pick("free", "paid"));
        maybe(fields, "balance", number());
        if (random.nextInt(3) == 0) {
            fields.put("pa", text());
            fields.put("pb", text());
        }
        return fields;
    }

    private Map<String, Object> order() {
        return Map.of(
                "accountId",
                "a" + random.nextInt(2),
                "seq",
                random.nextInt(3),
                "placed",
                Instant.ofEpochMilli(1704164645678L + random.nextInt(2)));
    }

    private Map<String, @Nullable Object> orderFields() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        maybe(fields, "total", exactNumber());
        maybe(fields, "state", pick("open", "paid", ""));
        List<Object> lines = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            Map<String, Object> line = new LinkedHashMap<>();
            maybe(line, "sku", text());
            maybe(line, "qty", number());
            lines.add(line);
        }
        maybe(fields, "lines", lines);
        return fields;
    }

    private Map<String, @Nullable Object> note() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("text", random.nextInt(6) == 0 ? null : text());
        return fields;
    }

    private Map<String, @Nullable Object> user() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        rarely(fields, "email", pick("x@y", "z@y", "no mail", "q@" + random.nextInt(9)));
        rarely(fields, "handle", "h" + random.nextInt(5));
        rarely(fields, "secret", text());
        rarely(fields, "joined", date());
        rarely(fields, "seen", date());
        rarely(fields, "expires", Instant.ofEpochMilli(1_900_000_000_000L + random.nextInt(2000)));
        rarely(fields, "tags", list());
        rarely(fields, "colors", Set.of(pick("red", "blue"), pick("x", "ä")));
        rarely(fields, "sizes", new LinkedHashSet<>(List.of(random.nextInt(3), 0.5 + random.nextInt(3))));
        rarely(fields, "avatar", random.nextBoolean() ? new byte[] {(byte) random.nextInt(), -1} : "AQID");
        rarely(fields, "active", pick(true, false, "false", "x", 0, 1, "null"));
        rarely(fields, "score", random.nextInt(5) == 0 ? null : number());
        rarely(fields, "visits", random.nextInt(100));
        rarely(fields, "address", address());
        rarely(fields, "status", pick("active", "idle", "active", "idle", "gone"));
        rarely(fields, "mapped", random.nextInt(4) == 0 ? null : text());
        rarely(fields, "nick", random.nextInt(3) == 0 ? null : text());
        rarely(fields, "any", Map.of("list", list(), "n", number(), "deep", Map.of("t", text())));
        if (fields.containsKey("active")) {
            fields.values().removeIf("true"::equals);
        }
        return fields;
    }

    private Map<String, Object> address() {
        Map<String, Object> address = new LinkedHashMap<>();
        maybe(address, "street", text());
        maybe(address, "zip", text());
        maybe(address, "since", date());
        return address;
    }

    /** Returns params about fields that the properties do not change. */
    private Map<String, Object> userParams(Map<String, @Nullable Object> properties) {
        properties.keySet().removeAll(Set.of("visits", "tags", "colors", "score", "mapped", "any"));
        return switch (random.nextInt(6)) {
            case 0 -> Map.of("set", Map.of("visits", pick("${visits} + {1}", "if_not_exists(${visits}, {5})")));
            case 1 -> Map.of("add", Map.of("visits", random.nextInt(5) - 2));
            case 2 -> Map.of("push", Map.of("tags", List.of(text())));
            case 3 -> Map.of("delete", Map.of("colors", Set.of(pick("red", "blue", "x"))));
            case 4 -> Map.of("remove", List.of(pick("score", "mapped", "any")));
            default -> Map.of("set", Map.of("score", random.nextInt(9)));
        };
    }

    private void maybe(Map<String, ? super Object> fields, String name, Object value) {
        if (random.nextBoolean()) {
            fields.put(name, value);
        }
    }

    private void rarely(Map<String, @Nullable Object> fields, String name, @Nullable Object value) {
        if (random.nextInt(4) == 0) {
            fields.put(name, value);
        }
    }

    @SafeVarargs
    private <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }

    private String text() {
        return pick("", "a", "two\nlines", "Ünïcødé 😀", "{x}", "a#b", "1.50", "true", "\"q\"", "x".repeat(300));
    }

    private Object number() {
        return random.nextInt(4) == 0 ? pick("7.50", " 12 ", true) : exactNumber();
    }

    private Object exactNumber() {
        return pick(0, 1, -7, 42, 0.1, -0.25, 1e-7, 9007199254740991L, 1234.5678, "7.5", "-12");
    }

    private Object date() {
        return pick(
                Instant.parse("2024-01-02T03:04:05.678Z"),
                Instant.parse("1969-12-31T23:59:59.999Z"),
                "2024-02-29",
                "2024-01-02T03:04:05Z",
                1704164645678L);
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(pick(text(), random.nextInt(9), true, List.of("in"), Map.of("k", "v")));
        }
        return list;
    }
}
