package org.tabletheory.schema.key;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/**
 * An example that comes with a derived key: what goes in, and the key that must come out in every language.
 *
 * @param name its name
 * @param description a word to readers, or null
 * @param input names to strings, numbers and booleans
 * @param expect the key
 * @param line where it stands in its document, 0 when it comes from none
 */
public record KeyFixture(String name, @Nullable String description, JsonValue.Obj input, String expect, int line) {

    public KeyFixture {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(input, "input");
        Objects.requireNonNull(expect, "expect");
    }

    /** The input as {@link DerivedKey#evaluate} takes it. */
    public Map<String, @Nullable Object> inputs() {
        Map<String, @Nullable Object> inputs = new LinkedHashMap<>();
        input.members().forEach((name, value) -> inputs.put(name, plain(value)));
        return Collections.unmodifiableMap(inputs);
    }

    private static @Nullable Object plain(JsonValue value) {
        if (value instanceof JsonValue.Text text) {
            return text.value();
        } else if (value instanceof JsonValue.Bool bool) {
            return bool.value();
        } else if (value instanceof JsonValue.Num number) {
            return number(number);
        } else {
            return value instanceof JsonValue.Null ? null : value;
        }
    }

    /** As the other languages read a document: whole numbers of 64 bits exactly, all others as a double. */
    private static Number number(JsonValue.Num number) {
        boolean whole = number.text().chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        return whole && number.value().toBigInteger().bitLength() < Long.SIZE
                ? number.value().longValueExact()
                : (Number) number.value().doubleValue();
    }
}
