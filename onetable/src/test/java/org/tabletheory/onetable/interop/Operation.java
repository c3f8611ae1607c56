package org.tabletheory.onetable.interop;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A write that both libraries support.
 *
 * @param key the properties that determine the key of the entity
 * @param params the params of the call, named as in the JavaScript library
 */
record Operation(
        String model,
        String op,
        Map<String, Object> key,
        Map<String, ? extends @Nullable Object> rest,
        Map<String, ?> params) {

    private static final Instant PLACED = Instant.parse("2024-01-02T03:04:05.678Z");

    /** Returns all properties of the call. */
    Map<String, @Nullable Object> properties() {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(key);
        all.putAll(rest);
        return all;
    }

    private static Operation of(
            String model, String op, Map<String, Object> key, Map<String, ? extends @Nullable Object> rest) {
        return new Operation(model, op, key, rest, Map.of());
    }

    private Operation with(String param, Object value) {
        return new Operation(model, op, key, rest, Map.of(param, value));
    }

    private static Map<String, @Nullable Object> nullOf(String field) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put(field, null);
        return map;
    }

    /** Returns more than thirty writes of one writer, whose name is part of each key. */
    static List<Operation> of(String writer) {
        Map<String, Object> acme = Map.of("id", writer + "-acme");
        Map<String, Object> other = Map.of("id", writer + "-øther 😀");
        Map<String, Object> gone = Map.of("id", writer + "-gone");
        Map<String, Object> ann = Map.of("accountId", writer, "id", "ann");
        Map<String, Object> bob = Map.of("accountId", writer, "id", "bob");
        Map<String, Object> cat = Map.of("accountId", writer, "id", "cat");
        Map<String, Object> dan = Map.of("accountId", writer, "id", "dan");
        Map<String, Object> first = Map.of("accountId", writer, "seq", 7, "placed", PLACED);
        Map<String, Object> second = Map.of("accountId", writer, "seq", 1234567890, "placed", Instant.EPOCH);
        Map<String, Object> third = Map.of("accountId", writer, "seq", 8, "placed", PLACED);
        Map<String, Object> note = Map.of("owner", writer, "slug", "hello");
        Map<String, Object> memo = Map.of("owner", writer, "slug", "memo");
        return List.of(
                of("Account", "create", acme, Map.of("name", writer + " inc", "balance", 19.5, "pa", "A", "pb", "B")),
                of("Account", "create", other, Map.of("name", writer + " Ünïcødé")),
                of("Account", "create", gone, Map.of("name", writer + " gone")),
                of("Account", "update", acme, Map.of("plan", "pro")),
                of("Account", "update", acme, Map.of()).with("add", Map.of("balance", 0.25)),
                of("Account", "update", acme, Map.of("pa", "A2", "pb", "B2")),
                of("Account", "update", acme, Map.of("name", writer + " ltd")),
                of("User", "create", ann, full(writer)),
                of("User", "create", bob, Map.of("email", "bob@" + writer)),
                of("User", "create", cat, nullOf("nick")),
                of("User", "update", ann, Map.of("status", "idle")),
                of("User", "update", ann, Map.of("email", "anna@" + writer)),
                of("User", "update", ann, nullOf("score")),
                of("User", "update", ann, Map.of("secret", "changed")),
                of("User", "update", ann, Map.of()).with("set", Map.of("visits", "${visits} + {1}")),
                of("User", "update", ann, Map.of()).with("push", Map.of("tags", List.of("pushed"))),
                of("User", "update", ann, Map.of())
                        .with("delete", Map.of("colors", new LinkedHashSet<>(List.of("red")))),
                of("User", "update", ann, Map.of()).with("remove", List.of("mapped")),
                of("User", "update", ann, Map.of("address", Map.of("street", "2 Side", "zip", "1"))),
                of("User", "update", bob, Map.of("expires", Instant.parse("2030-01-01T00:00:00.001Z"))),
                of("User", "update", bob, Map.of("joined", "2024-01-02T03:04:05Z", "seen", 1704164645678L)),
                of("User", "upsert", dan, Map.of("active", true, "avatar", new byte[] {0, -1, 62, 63})),
                of("User", "upsert", dan, Map.of("active", false)),
                of("User", "remove", cat, Map.of()),
                of(
                        "Order",
                        "create",
                        first,
                        Map.of("total", 0.0000001, "lines", List.of(line("a", 1), line("b", 2.5)))),
                of("Order", "create", second, Map.of("total", 9007199254740991L)),
                of("Order", "create", third, Map.of("total", -0.1)),
                of("Order", "update", first, Map.of("state", "paid")).with("where", "${total} < {1}"),
                of("Order", "update", second, Map.of("lines", List.of(line("c", 3)))),
                of("Order", "remove", third, Map.of()),
                of("Note", "create", note, Map.of("text", "")),
                of("Note", "create", memo, Map.of("text", "two\nlines")),
                of("Note", "update", note, Map.of("text", "hello")),
                of("Account", "remove", gone, Map.of()));
    }

    private static Map<String, Object> full(String writer) {
        Map<String, Object> user = new LinkedHashMap<>();
        user.put("email", "ann@" + writer);
        user.put("handle", "ann");
        user.put("secret", "s3cret of " + writer);
        user.put("joined", PLACED);
        user.put("seen", PLACED);
        user.put("expires", Instant.parse("2031-05-05T05:05:05Z"));
        user.put("tags", List.of("a", "b"));
        user.put("colors", new LinkedHashSet<>(List.of("red", "blue")));
        user.put("sizes", new LinkedHashSet<>(List.of(2, 1.5)));
        user.put("avatar", new byte[] {1, 2, 3, -6});
        user.put("active", true);
        user.put("score", 1e-7);
        user.put("visits", 1);
        user.put("address", Map.of("street", "1 Main", "zip", "98011", "since", PLACED));
        user.put("status", "active");
        user.put("mapped", "elsewhere");
        user.put("nick", "Ann");
        user.put("any", Map.of("list", List.of(1, "x", true), "empty", ""));
        return user;
    }

    private static Map<String, Object> line(String sku, Object quantity) {
        return Map.of("sku", sku, "qty", quantity);
    }
}
