package org.tabletheory.processor;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tabletheory.attribute.Value;

/**
 * Generates classes with many properties of several types, with every kind of construction, and values for them.
 *
 * @param size the number of properties, without the key
 */
record WideSource(int size) {
    private static final List<String> TYPES = List.of(
            "long",
            "String",
            "boolean",
            "Instant",
            "double",
            "String",
            "int",
            "List<String>",
            "Integer",
            "Values",
            "char");

    /** The first names come in pairs with the same hash. */
    private static String name(int i) {
        return i < 20 ? (i % 2 == 0 ? "twinAa" : "twinBB") + i / 2 : "plain" + i;
    }

    private static String type(int i) {
        return TYPES.get(i % TYPES.size());
    }

    /** Returns a stored value that differs from those of other properties of the type. */
    private static Value value(int i) {
        return switch (type(i)) {
            case "String" -> Value.s("text " + i);
            case "char" -> Value.s(String.valueOf((char) ('a' + i % 26)));
            case "boolean" -> Value.bool(i % 20 < 10);
            case "Instant" -> Value.s(Instant.ofEpochSecond(i).toString());
            case "double" -> Value.n(i + ".5");
            case "List<String>" -> Value.l(Value.s("element " + i));
            case "Values" -> Value.m(Map.of("text", Value.s("inner " + i)));
            default -> Value.n(i);
        };
    }

    /** Returns the values of some of the properties, in order. */
    Map<String, Value> values(IntPredicate which) {
        Map<String, Value> values = new LinkedHashMap<>();
        IntStream.range(0, size).filter(which).forEach(i -> values.put(name(i), value(i)));
        return values;
    }

    /** Returns a class with all others inside; one of them has the name of a generated class. */
    String text() {
        String components = each(", ", i -> type(i) + " " + name(i));
        String fields = each("\n", i -> "public " + type(i) + " " + name(i) + initial(i) + ";");
        return """
                package wide;
                import java.time.Instant;
                import java.util.List;
                import org.tabletheory.mapping.*;
                public final class Wide {
                public record Values(String text) {}
                @Table("flat") public record Flat(@PartitionKey String id, %1$s) {}
                @Table("outer") public record Outer(@PartitionKey String id, Inner inner) {}
                public record Inner(%1$s) {}
                @Table("around") public record Around(@PartitionKey String id, @Embedded Inner inner) {}
                @Table("beside") public record Beside(@PartitionKey String id, @Embedded(flat = true) Inner inner) {}
                @Table("bean") public static class Bean { @PartitionKey public String id; %2$s }
                public static class Base { %2$s }
                @Table("child") public static class Child extends Base { @PartitionKey public String id; }
                @Table("built") public static final class Built {
                @PartitionKey public final String id; %3$s
                private Built(Builder from) { id = from.id; %4$s }
                public static Builder builder() { return new Builder(); }
                public static final class Builder {
                private String id;
                public Builder id(String value) { id = value; return this; }
                public Built build() { return new Built(this); }
                %5$s
                }
                }
                }
                """.formatted(
                        components,
                        fields,
                        each("\n", i -> "public final " + type(i) + " " + name(i) + ";"),
                        each("\n", i -> name(i) + " = from." + name(i) + ";"),
                        each("\n", WideSource::builderMethod));
    }

    private static String initial(int i) {
        return type(i).equals("String") ? " = \"initial\"" : "";
    }

    private static String builderMethod(int i) {
        String rest = i % 3 == 0
                ? "void set%3$s(%1$s value) { %2$s = value; }"
                : "Builder %2$s(%1$s value) { %2$s = value; return this; }";
        String name = name(i);
        return ("private %1$s %2$s" + initial(i) + ";\npublic " + rest)
                .formatted(type(i), name, Character.toUpperCase(name.charAt(0)) + name.substring(1));
    }

    private String each(String separator, IntFunction<String> text) {
        return IntStream.range(0, size).mapToObj(text).collect(Collectors.joining(separator));
    }
}
