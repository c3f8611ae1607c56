package org.tabletheory.schema.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An immutable JSON value, for what documents carry without our reading a meaning into it: tags, extensions, defaults,
 * sample items.
 *
 * <p>Objects keep their order for writing but are equal whatever the order; numbers keep their text but are equal by
 * value.
 */
public sealed interface JsonValue {

    /** {@code null}. */
    record Null() implements JsonValue {}

    /** {@code true} or {@code false}. */
    record Bool(boolean value) implements JsonValue {}

    /** A number, kept as the text that it was written with. */
    record Num(String text) implements JsonValue {

        public Num {
            new BigDecimal(text);
        }

        public BigDecimal value() {
            return new BigDecimal(text);
        }

        /** True when there is no fraction, {@code 1.0} and {@code 1e2} included. */
        public boolean isInteger() {
            return value().signum() == 0 || value().stripTrailingZeros().scale() <= 0;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Num that && comparable().equals(that.comparable());
        }

        @Override
        public int hashCode() {
            return comparable().hashCode();
        }

        private BigDecimal comparable() {
            return value().signum() == 0 ? BigDecimal.ZERO : value().stripTrailingZeros();
        }
    }

    /** A string. */
    record Text(String value) implements JsonValue {}

    /** An array. */
    record Array(List<JsonValue> elements) implements JsonValue {

        public Array {
            elements = List.copyOf(elements);
        }
    }

    /** An object; its members are in the order of the document. */
    record Obj(Map<String, JsonValue> members) implements JsonValue {

        /** The object without members. */
        public static final Obj EMPTY = new Obj(Map.of());

        public Obj {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        /** The member of this name, or null when there is none. */
        public @Nullable JsonValue get(String name) {
            return members.get(name);
        }

        /** The string of this name, or null when there is none or it is no string. */
        public @Nullable String text(String name) {
            return members.get(name) instanceof Text text ? text.value() : null;
        }

        /** True when the member of this name is there and is {@code true}. */
        public boolean isTrue(String name) {
            return members.get(name) instanceof Bool bool && bool.value();
        }

        public boolean isEmpty() {
            return members.isEmpty();
        }

        /** Returns the object as a canonical YAML document with a final line feed. */
        public String toYaml() {
            return YamlPrinter.write(this);
        }
    }

    /** A string as JSON. */
    static Text text(String value) {
        return new Text(value);
    }

    /** A boolean as JSON. */
    static Bool bool(boolean value) {
        return new Bool(value);
    }

    /** An integer as JSON. */
    static Num number(long value) {
        return new Num(Long.toString(value));
    }

    /** Strings as a JSON array. */
    static Array texts(Iterable<String> values) {
        List<JsonValue> elements = new ArrayList<>();
        values.forEach(value -> elements.add(new Text(value)));
        return new Array(elements);
    }

    /** The value as JSON without white space. */
    default String toText() {
        return JsonPrinter.compact(this);
    }

    /** The value as JSON with an indent of two spaces and a final line feed. */
    default String toIndentedText() {
        return JsonPrinter.pretty(this);
    }

    /** What kind of value this is, in the words of a message: {@code a string}, {@code an object}. */
    default String kind() {
        if (this instanceof Null) {
            return "null";
        } else if (this instanceof Bool) {
            return "a boolean";
        } else if (this instanceof Num) {
            return "a number";
        } else if (this instanceof Text) {
            return "a string";
        } else if (this instanceof Array) {
            return "an array";
        } else {
            return "an object";
        }
    }
}
