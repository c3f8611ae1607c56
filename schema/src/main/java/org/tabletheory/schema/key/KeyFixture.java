package org.tabletheory.schema.key;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/**
 * A test case of a derived key: input values, and the key that every language must derive from them.
 *
 * @param name its name
 * @param description a description for readers, or null
 * @param input the input values: strings, numbers and booleans
 * @param expect the expected key
 * @param line its line in the document, or 0
 */
public record KeyFixture(String name, @Nullable String description, JsonValue.Obj input, String expect, int line) {

    public KeyFixture {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(input, "input");
        Objects.requireNonNull(expect, "expect");
    }

    /** Returns the input values for {@link DerivedKey#evaluate}. */
    public Map<String, @Nullable Object> inputs() {
        Map<String, @Nullable Object> inputs = new LinkedHashMap<>();
        input.members().forEach((name, value) -> inputs.put(name, value.accept(new Plain())));
        return Collections.unmodifiableMap(inputs);
    }

    /** Converts a JSON value to the Java value that {@link DerivedKey#evaluate} accepts, or rejects with a message. */
    private static final class Plain implements JsonValue.Visitor<@Nullable Object, RuntimeException> {
        @Override
        @SuppressWarnings("NullAway") // does not see that the type argument is nullable
        public @Nullable Object visitNull() {
            return null;
        }

        @Override
        public Object visitBool(boolean value) {
            return value;
        }

        @Override
        public Object visitNum(JsonValue.Num number) {
            return number(number);
        }

        @Override
        public Object visitText(String value) {
            return value;
        }

        @Override
        public Object visitArray(JsonValue.Array array) {
            return array;
        }

        @Override
        public Object visitObj(JsonValue.Obj object) {
            return object;
        }
    }

    /** Converts a number like the other runtimes: 64-bit integers exactly, everything else to a double. */
    private static Number number(JsonValue.Num number) {
        boolean integer = number.text().chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        return integer && number.value().toBigInteger().bitLength() < Long.SIZE
                ? number.value().longValueExact()
                : (Number) number.value().doubleValue();
    }
}
