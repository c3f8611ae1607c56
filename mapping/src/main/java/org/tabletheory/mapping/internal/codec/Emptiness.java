package org.tabletheory.mapping.internal.codec;

import org.tabletheory.attribute.DynamoNumber;
import org.tabletheory.attribute.Value;

/**
 * The rules of {@code omit_empty} for stored values (DMS 0.1, "omit_empty emptiness rules"). A map is empty if it has no
 * entries; the rule for records, which depends on their fields, is in their codec.
 */
public final class Emptiness {
    private static final Value.Visitor<Boolean> EMPTY = new IsEmpty();

    private Emptiness() {}

    private static final class IsEmpty implements Value.Visitor<Boolean> {
        @Override
        public Boolean string(Value.S value) {
            return value.value().isEmpty();
        }

        @Override
        public Boolean number(Value.N value) {
            return isZero(value.text());
        }

        @Override
        public Boolean binary(Value.B value) {
            return value.size() == 0;
        }

        @Override
        public Boolean bool(Value.Bool value) {
            return !value.value();
        }

        @Override
        public Boolean nul(Value.Null value) {
            return true;
        }

        @Override
        public Boolean strings(Value.SS value) {
            return value.values().isEmpty();
        }

        @Override
        public Boolean numbers(Value.NS value) {
            return value.values().isEmpty();
        }

        @Override
        public Boolean binaries(Value.BS value) {
            return value.values().isEmpty();
        }

        @Override
        public Boolean list(Value.L value) {
            return value.values().isEmpty();
        }

        @Override
        public Boolean map(Value.M value) {
            return value.values().isEmpty();
        }
    }

    public static boolean isEmpty(Value value) {
        return value.accept(EMPTY);
    }

    /** Returns whether an update without named fields skips the value: empty, or a map with only such values. */
    public static boolean isUnset(Value value) {
        return value instanceof Value.M map
                ? map.values().values().stream().allMatch(Emptiness::isUnset)
                : isEmpty(value);
    }

    static boolean isZero(String text) {
        try {
            return DynamoNumber.parse(text).signum() == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
