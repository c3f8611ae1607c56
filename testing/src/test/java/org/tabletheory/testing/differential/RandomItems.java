package org.tabletheory.testing.differential;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Random keys, items and values of {@link DifferentialTables}, in DynamoDB's JSON. */
final class RandomItems {
    static final List<String> PARTITIONS = List.of("p", "q", "r");
    static final List<String> NAMES = List.of("a", "b", "g", "n", "m", "l", "ss", "ns", "bs", "bin", "t");
    private static final List<String> NUMBERS = List.of(
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
            "99999999999999999999999999999999999999");

    private final RandomSource random;

    RandomItems(RandomSource random) {
        this.random = random;
    }

    Map<String, Object> key(String table) {
        Map<String, Object> key = new LinkedHashMap<>();
        key.put("pk", random.percent(2) ? value(1) : Map.of("S", random.one(PARTITIONS)));
        if (table.equals("pairs") && !random.percent(1)) {
            key.put("sk", random.percent(2) ? value(1) : Map.of("N", String.valueOf(random.below(6))));
        }
        if (random.percent(1)) {
            key.put("zz", value(1));
        }
        return key;
    }

    Map<String, Object> item(String table) {
        Map<String, Object> item = new LinkedHashMap<>(key(table));
        for (int i = random.below(6); i > 0; i--) {
            String name = random.one(NAMES);
            item.put(name, natural(name));
        }
        return item;
    }

    /** Returns a value of the type that an attribute usually has. */
    Map<String, Object> natural(String name) {
        if (random.percent(4)) {
            return value(2);
        }
        return switch (name) {
            case "n", "a" -> Map.of("N", number());
            case "g", "b" -> Map.of("S", random.one(List.of("x", "y", "xy", "long text")));
            case "m" -> Map.of("M", Map.of("a", Map.of("N", number()), "l", Map.of("L", List.of(value(1), value(1)))));
            case "l" -> Map.of("L", List.of(value(1), value(2), value(1)));
            case "ss" -> Map.of("SS", List.of("x", "y"));
            case "ns" -> Map.of("NS", List.of("1", "2.5"));
            case "bs" -> Map.of("BS", List.of(base64("x"), base64("y")));
            case "bin" -> Map.of("B", base64("bytes"));
            default ->
                random.percent(70)
                        ? Map.of("BOOL", random.either())
                        : Map.of("S", "t".repeat(random.below(6_000))); // costs more than one unit
        };
    }

    String number() {
        return random.one(NUMBERS);
    }

    Map<String, Object> value(int depth) {
        return switch (random.below(depth > 0 ? 10 : 7)) {
            case 0, 1 -> Map.of("S", random.one(List.of("", "x", "y", "xyz")));
            case 2, 3 -> Map.of("N", number());
            case 4 -> Map.of("BOOL", random.either());
            case 5 -> Map.of("NULL", true);
            case 6 -> Map.of("B", base64("b"));
            case 7 -> Map.of("L", List.of(value(depth - 1)));
            case 8 -> Map.of("M", Map.of("a", value(depth - 1), "b", value(depth - 1)));
            default -> Map.of("SS", List.of("x", "z"));
        };
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a path to an attribute or into one. */
    String path() {
        String name = random.one(NAMES);
        if (name.equals("m") && random.percent(60)) {
            return random.one(List.of("m.a", "m.b", "m.l", "m.l[0]", "m.l[1]", "m.zz"));
        } else if (name.equals("l") && random.percent(60)) {
            return random.one(List.of("l[0]", "l[1]", "l[5]", "l[1].a"));
        }
        return name;
    }
}
