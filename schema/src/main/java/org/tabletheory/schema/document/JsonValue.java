package org.tabletheory.schema.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An immutable JSON value. Schemas use it for content that the library does not interpret: tags, extensions, defaults and
 * sample items.
 *
 * <p>Objects keep the order of their members, but equality ignores it. Numbers keep their text, but equality compares their
 * values.
 */
public sealed interface JsonValue {

    /** {@code null}. */
    record Null() implements JsonValue {
        @Override
        public String kind() {
            return "null";
        }

        @Override
        public <R extends @Nullable Object, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.visitNull();
        }
    }

    /** {@code true} or {@code false}. */
    record Bool(boolean value) implements JsonValue {
        @Override
        public String kind() {
            return "a boolean";
        }

        @Override
        public <R extends @Nullable Object, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.visitBool(value);
        }
    }

    /** A number; keeps its original text. */
    record Num(String text) implements JsonValue {

        public Num {
            new BigDecimal(text);
        }

        public BigDecimal value() {
            return new BigDecimal(text);
        }

        @Override
        public String kind() {
            return "a number";
        }

        @Override
        public <R extends @Nullable Object, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.visitNum(this);
        }

        /** Returns whether the number is an integer, including {@code 1.0} and {@code 1e2}. */
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
    record Text(String value) implements JsonValue {
        @Override
        public String kind() {
            return "a string";
        }

        @Override
        public <R extends @Nullable Object, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.visitText(value);
        }
    }

    /** An array. */
    record Array(List<JsonValue> elements) implements JsonValue {

        public Array {
            elements = List.copyOf(elements);
        }

        @Override
        public String kind() {
            return "an array";
        }

        @Override
        public <R extends @Nullable Object, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.visitArray(this);
        }
    }

    /** An object; its members are in document order. */
    record Obj(Map<String, JsonValue> members) implements JsonValue {

        /** The empty object. */
        public static final Obj EMPTY = new Obj(Map.of());

        public Obj {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        /** Returns the member with this name, or null if there is none. */
        public @Nullable JsonValue get(String name) {
            return members.get(name);
        }

        /** Returns the string with this name, or null if there is none or it is not a string. */
        public @Nullable String text(String name) {
            return members.get(name) instanceof Text text ? text.value() : null;
        }

        /** Returns whether the member with this name is {@code true}. */
        public boolean isTrue(String name) {
            return members.get(name) instanceof Bool bool && bool.value();
        }

        public boolean isEmpty() {
            return members.isEmpty();
        }

        @Override
        public String kind() {
            return "an object";
        }

        @Override
        public <R extends @Nullable Object, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.visitObj(this);
        }

        /** Returns the object as a canonical YAML document with a final line feed. */
        public String toYaml() {
            return YamlPrinter.write(this);
        }
    }

    /** Returns a string value. */
    static Text text(String value) {
        return new Text(value);
    }

    /** Returns a boolean value. */
    static Bool bool(boolean value) {
        return new Bool(value);
    }

    /** Returns an integer value. */
    static Num number(long value) {
        return new Num(Long.toString(value));
    }

    /** Returns an array of strings. */
    static Array texts(Iterable<String> values) {
        List<JsonValue> elements = new ArrayList<>();
        values.forEach(value -> elements.add(new Text(value)));
        return new Array(elements);
    }

    /** Returns the value as JSON without whitespace. */
    default String toText() {
        return JsonPrinter.compact(this);
    }

    /** Returns the value as JSON, indented by two spaces, with a final line feed. */
    default String toIndentedText() {
        return JsonPrinter.pretty(this);
    }

    /** Returns the kind of value for messages: {@code a string}, {@code an object}. */
    String kind();

    /** Calls the visitor's method for this kind of value. */
    <R extends @Nullable Object, E extends Exception> R accept(Visitor<R, E> visitor) throws E;

    /**
     * One method for each kind of value.
     *
     * @param <R> the result
     * @param <E> the exception that the methods throw
     */
    interface Visitor<R extends @Nullable Object, E extends Exception> {
        R visitNull() throws E;

        R visitBool(boolean value) throws E;

        R visitNum(Num number) throws E;

        R visitText(String value) throws E;

        R visitArray(Array array) throws E;

        R visitObj(Obj object) throws E;
    }
}
