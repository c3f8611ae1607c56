package org.tabletheory.mapping.internal;

import java.math.BigDecimal;
import org.tabletheory.attribute.Value;

/**
 * The rules of {@code omit_empty} for what is stored (DMS 0.1, "omit_empty emptiness rules"). A map is empty when it has
 * no entries; that a record may be empty for other reasons is for those who know that it is one.
 */
final class Emptiness {
    private Emptiness() {}

    static boolean isEmpty(Value value) {
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

    /** Whether an update that names no fields passes over the value: empty, or a map of which all is. */
    static boolean isUnset(Value value) {
        return value instanceof Value.M map
                ? map.values().values().stream().allMatch(Emptiness::isUnset)
                : isEmpty(value);
    }

    private static boolean isZero(String text) {
        try {
            return new BigDecimal(text).signum() == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
