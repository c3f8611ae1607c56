package org.tabletheory.mapping.internal.codec;

import java.math.BigDecimal;
import org.tabletheory.attribute.Value;

/**
 * The rules of {@code omit_empty} for stored values (DMS 0.1, "omit_empty emptiness rules"). A map is empty if it has no
 * entries; the rule for records, which depends on their fields, is in their codec.
 */
public final class Emptiness {
    private Emptiness() {}

    public static boolean isEmpty(Value value) {
        return switch (value.type()) {
            case S -> ((Value.S) value).value().isEmpty();
            case N -> isZero(((Value.N) value).text());
            case B -> ((Value.B) value).size() == 0;
            case BOOL -> !((Value.Bool) value).value();
            case NULL -> true;
            case SS -> ((Value.SS) value).values().isEmpty();
            case NS -> ((Value.NS) value).values().isEmpty();
            case BS -> ((Value.BS) value).values().isEmpty();
            case L -> ((Value.L) value).values().isEmpty();
            case M -> ((Value.M) value).values().isEmpty();
        };
    }

    /** Returns whether an update without named fields skips the value: empty, or a map with only such values. */
    public static boolean isUnset(Value value) {
        return value instanceof Value.M map
                ? map.values().values().stream().allMatch(Emptiness::isUnset)
                : isEmpty(value);
    }

    static boolean isZero(String text) {
        try {
            return new BigDecimal(text).signum() == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
