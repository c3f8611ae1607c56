package org.tabletheory.conformance.internal.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.document.JsonValue;

/**
 * Compares JSON with attribute values: numbers by value, whether they are JSON numbers or strings; binary as base64; sets
 * in any order; everything else exactly.
 *
 * @param path where the value is, for mismatches
 * @param expected the expected value
 */
@SuppressWarnings("NullAway") // does not see that the type argument is nullable
record ValueMatching(String path, JsonValue expected) implements Value.Visitor<@Nullable Mismatch> {

    /** Returns the first difference, or null. */
    static @Nullable Mismatch compare(String path, JsonValue expected, @Nullable Value actual) {
        return actual == null ? mismatch(path, expected, "absent") : actual.accept(new ValueMatching(path, expected));
    }

    static Mismatch mismatch(String path, JsonValue expected, String actual) {
        return new Mismatch(path + " " + expected.toText(), actual);
    }

    private @Nullable Mismatch result(boolean matches, Value actual) {
        return matches ? null : mismatch(path, expected, actual.toString());
    }

    @Override
    public @Nullable Mismatch string(Value.S value) {
        return result(expected instanceof JsonValue.Text text && text.value().equals(value.value()), value);
    }

    @Override
    public @Nullable Mismatch number(Value.N value) {
        String text = expected instanceof JsonValue.Num number
                ? number.text()
                : expected instanceof JsonValue.Text string ? string.value() : "";
        try {
            return result(new BigDecimal(text).compareTo(new BigDecimal(value.text())) == 0, value);
        } catch (NumberFormatException notANumber) {
            return result(false, value);
        }
    }

    @Override
    public @Nullable Mismatch binary(Value.B value) {
        try {
            boolean matches = expected instanceof JsonValue.Text text
                    && Arrays.equals(Base64.getDecoder().decode(text.value()), value.bytes());
            return result(matches, value);
        } catch (IllegalArgumentException notBase64) {
            return result(false, value);
        }
    }

    @Override
    public @Nullable Mismatch bool(Value.Bool value) {
        return result(expected instanceof JsonValue.Bool bool && bool.value() == value.value(), value);
    }

    @Override
    public @Nullable Mismatch nul(Value.Null value) {
        return result(expected instanceof JsonValue.Null, value);
    }

    @Override
    public @Nullable Mismatch strings(Value.SS value) {
        return set(value.values().stream().map(Value::s).toList(), value);
    }

    @Override
    public @Nullable Mismatch numbers(Value.NS value) {
        return set(value.values(), value);
    }

    @Override
    public @Nullable Mismatch binaries(Value.BS value) {
        return set(value.values(), value);
    }

    private @Nullable Mismatch set(Collection<? extends Value> members, Value actual) {
        List<Value> remaining = new ArrayList<>(members);
        boolean matches = expected instanceof JsonValue.Array array
                && array.elements().stream()
                        .allMatch(element -> remaining.removeIf(member -> compare(path, element, member) == null))
                && remaining.isEmpty();
        return result(matches, actual);
    }

    @Override
    public @Nullable Mismatch list(Value.L value) {
        if (!(expected instanceof JsonValue.Array array)
                || array.elements().size() != value.values().size()) {
            return result(false, value);
        }
        for (int i = 0; i < array.elements().size(); i++) {
            Mismatch mismatch = compare(
                    path + "[" + i + "]",
                    array.elements().get(i),
                    value.values().get(i));
            if (mismatch != null) {
                return mismatch;
            }
        }
        return null;
    }

    @Override
    public @Nullable Mismatch map(Value.M value) {
        if (!(expected instanceof JsonValue.Obj object)) {
            return result(false, value);
        }
        if (!object.members().keySet().equals(value.values().keySet())) {
            return new Mismatch(
                    path + " with " + new TreeSet<>(object.members().keySet()),
                    "with " + new TreeSet<>(value.values().keySet()));
        }
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            Mismatch mismatch = compare(
                    path + "." + member.getKey(),
                    member.getValue(),
                    value.values().get(member.getKey()));
            if (mismatch != null) {
                return mismatch;
            }
        }
        return null;
    }
}
