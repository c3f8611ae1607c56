package org.tabletheory.engine.internal.expression;

import java.util.Arrays;
import org.tabletheory.attribute.Value;

/**
 * Tests what {@code contains} tests: whether a string or binary value has a part, or a set or list an element.
 *
 * @param wanted the part or element
 */
record Containment(Value wanted) implements Value.Visitor<Boolean> {
    @Override
    public Boolean string(Value.S value) {
        return wanted instanceof Value.S part && value.value().contains(part.value());
    }

    @Override
    public Boolean number(Value.N value) {
        return false;
    }

    @Override
    public Boolean binary(Value.B value) {
        return wanted instanceof Value.B part && contains(value.bytes(), part.bytes());
    }

    private static boolean contains(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Boolean bool(Value.Bool value) {
        return false;
    }

    @Override
    public Boolean nul(Value.Null value) {
        return false;
    }

    @Override
    public Boolean strings(Value.SS value) {
        return wanted instanceof Value.S member && value.values().contains(member.value());
    }

    @Override
    public Boolean numbers(Value.NS value) {
        return wanted instanceof Value.N member && value.values().contains(member);
    }

    @Override
    public Boolean binaries(Value.BS value) {
        return wanted instanceof Value.B member && value.values().contains(member);
    }

    @Override
    public Boolean list(Value.L value) {
        return value.values().contains(wanted);
    }

    @Override
    public Boolean map(Value.M value) {
        return false;
    }
}
