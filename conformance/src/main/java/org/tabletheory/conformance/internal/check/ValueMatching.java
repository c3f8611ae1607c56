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
 */
final class ValueMatching {

    private ValueMatching() {}

    /** Returns the first difference, or null. */
    static @Nullable Mismatch compare(String path, JsonValue expected, @Nullable Value actual) {
        if (actual == null) {
            return mismatch(path, expected, "absent");
        }
        if (actual instanceof Value.L list && expected instanceof JsonValue.Array array) {
            return elements(path, array, list);
        }
        if (actual instanceof Value.M map && expected instanceof JsonValue.Obj obj) {
            return members(path, obj, map);
        }
        return matches(expected, actual) ? null : mismatch(path, expected, String.valueOf(actual));
    }

    static Mismatch mismatch(String path, JsonValue expected, String actual) {
        return new Mismatch(path + " " + expected.toText(), actual);
    }

    private static @Nullable Mismatch elements(String path, JsonValue.Array expected, Value.L actual) {
        if (expected.elements().size() != actual.values().size()) {
            return mismatch(path, expected, actual.toString());
        }
        for (int i = 0; i < expected.elements().size(); i++) {
            Mismatch mismatch = compare(
                    path + "[" + i + "]",
                    expected.elements().get(i),
                    actual.values().get(i));
            if (mismatch != null) {
                return mismatch;
            }
        }
        return null;
    }

    private static @Nullable Mismatch members(String path, JsonValue.Obj expected, Value.M actual) {
        if (!expected.members().keySet().equals(actual.values().keySet())) {
            return new Mismatch(
                    path + " with " + new TreeSet<>(expected.members().keySet()),
                    "with " + new TreeSet<>(actual.values().keySet()));
        }
        for (Map.Entry<String, JsonValue> member : expected.members().entrySet()) {
            Mismatch mismatch = compare(
                    path + "." + member.getKey(),
                    member.getValue(),
                    actual.values().get(member.getKey()));
            if (mismatch != null) {
                return mismatch;
            }
        }
        return null;
    }

    private static boolean matches(JsonValue expected, Value actual) {
        if (actual instanceof Value.S text) {
            return expected instanceof JsonValue.Text wanted && wanted.value().equals(text.value());
        }
        if (actual instanceof Value.N number) {
            return isNumber(expected, number.text());
        }
        if (actual instanceof Value.B binary) {
            return isBinary(expected, binary.bytes());
        }
        if (actual instanceof Value.Bool bool) {
            return expected instanceof JsonValue.Bool wanted && wanted.value() == bool.value();
        }
        if (actual instanceof Value.Null) {
            return expected instanceof JsonValue.Null;
        }
        return expected instanceof JsonValue.Array wanted && isSet(wanted, actual);
    }

    private static boolean isNumber(JsonValue expected, String actual) {
        String wanted = expected instanceof JsonValue.Num number
                ? number.text()
                : expected instanceof JsonValue.Text text ? text.value() : "";
        try {
            return new BigDecimal(wanted).compareTo(new BigDecimal(actual)) == 0;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private static boolean isBinary(JsonValue expected, byte[] actual) {
        try {
            return expected instanceof JsonValue.Text text
                    && Arrays.equals(Base64.getDecoder().decode(text.value()), actual);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    private static boolean isSet(JsonValue.Array expected, Value actual) {
        List<Value> remaining = new ArrayList<>(membersOf(actual));
        for (JsonValue wanted : expected.elements()) {
            if (!remaining.removeIf(member -> matches(wanted, member))) {
                return false;
            }
        }
        return remaining.isEmpty();
    }

    private static Collection<? extends Value> membersOf(Value set) {
        if (set instanceof Value.SS strings) {
            return strings.values().stream().map(Value::s).toList();
        }
        if (set instanceof Value.NS numbers) {
            return numbers.values();
        }
        return set instanceof Value.BS binaries ? binaries.values() : List.of();
    }
}
