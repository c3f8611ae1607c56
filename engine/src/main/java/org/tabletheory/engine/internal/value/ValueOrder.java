package org.tabletheory.engine.internal.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import org.tabletheory.attribute.Value;

/** The order and prefixes of strings, numbers and binary values; values of other types have no order. */
public final class ValueOrder {
    private ValueOrder() {}

    /** Compares two values; empty when their types differ or have no order. */
    public static OptionalInt compare(Value left, Value right) {
        if (left instanceof Value.S one && right instanceof Value.S other) {
            return OptionalInt.of(compareUtf8(one.value(), other.value()));
        } else if (left instanceof Value.N one && right instanceof Value.N other) {
            return OptionalInt.of(one.compareTo(other));
        } else if (left instanceof Value.B one && right instanceof Value.B other) {
            return OptionalInt.of(one.compareTo(other));
        }
        return OptionalInt.empty();
    }

    /** Returns whether a string or binary value starts with another of its type; false for other types. */
    public static boolean startsWith(Value value, Value prefix) {
        if (value instanceof Value.S text && prefix instanceof Value.S start) {
            return text.value().startsWith(start.value());
        } else if (value instanceof Value.B binary
                && prefix instanceof Value.B start
                && start.size() <= binary.size()) {
            return Arrays.equals(binary.bytes(), 0, start.size(), start.bytes(), 0, start.size());
        }
        return false;
    }

    /** Compares by UTF-8 bytes, which is not the order of Java's chars above the basic plane. */
    static int compareUtf8(String one, String other) {
        int common = Math.min(one.length(), other.length());
        for (int i = 0; i < common; i++) {
            if (one.charAt(i) != other.charAt(i)) {
                return Character.isSurrogate(one.charAt(i)) || Character.isSurrogate(other.charAt(i))
                        ? Arrays.compareUnsigned(
                                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8))
                        : Character.compare(one.charAt(i), other.charAt(i));
            }
        }
        return Integer.compare(one.length(), other.length());
    }
}
