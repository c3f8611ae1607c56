package org.tabletheory.engine.internal.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import org.tabletheory.attribute.Value;

/** The order of strings, numbers and binary values; other types have none. */
public final class ValueOrder {
    private ValueOrder() {}

    /** Compares two values; empty when their types differ or have no order. */
    public static OptionalInt compare(Value left, Value right) {
        if (left instanceof Value.S one && right instanceof Value.S other) {
            return OptionalInt.of(compare(one.value(), other.value()));
        } else if (left instanceof Value.N one && right instanceof Value.N other) {
            return OptionalInt.of(one.compareTo(other));
        } else if (left instanceof Value.B one && right instanceof Value.B other) {
            return OptionalInt.of(one.compareTo(other));
        }
        return OptionalInt.empty();
    }

    /** Compares by UTF-8 bytes, which is not the order of Java's chars above the basic plane. */
    private static int compare(String one, String other) {
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
