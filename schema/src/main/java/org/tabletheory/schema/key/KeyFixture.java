package org.tabletheory.schema.key;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.JsonToJava;

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
        return Collections.unmodifiableMap(new InputValues().members(input));
    }

    /** Converts JSON to the Java values that {@link DerivedKey#evaluate} accepts, or rejects with a message. */
    private static final class InputValues extends JsonToJava {
        /** Converts a number like the other runtimes: 64-bit integers exactly, everything else to a double. */
        @Override
        public Number visitNum(JsonValue.Num number) {
            boolean integer = number.text().chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
            return integer && number.value().toBigInteger().bitLength() < Long.SIZE
                    ? number.value().longValueExact()
                    : (Number) number.value().doubleValue();
        }
    }
}
