package org.tabletheory.schema.spi.rule;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.ItemLimits;

/**
 * What a write stores in one attribute of a model, and which values it accepts there. Immutable.
 *
 * @param name the attribute
 * @param role the role of the attribute in a write
 * @param keyType the type of the key that the attribute is a part of, or null
 * @param maxKeyBytes the longest value, when the attribute is part of one or more keys
 * @param index the index whose key has this limit, or null when it is the table's
 * @param ttl whether the attribute is the time to live
 * @param required whether every item must have the attribute, and not as NULL; false for what the library sets itself
 * @param format the format of its values, or null
 */
public record ItemRule(
        AttributeName name,
        WriteRole role,
        @Nullable Type keyType,
        int maxKeyBytes,
        @Nullable String index,
        boolean ttl,
        boolean required,
        @Nullable Format format) {
    /** How a value breaks a rule. */
    public enum Violation {
        NULL,
        REQUIRED,
        EMPTY,
        WRONG_TYPE,
        TOO_LONG,
        NOT_WHOLE,
        BEFORE_1970,
        MILLISECONDS,
        FORMAT
    }

    private static final int MAX_UTF8_BYTES_PER_CHAR = 3;

    /** Returns how a value breaks this rule, or null when the attribute may have it. */
    public @Nullable Violation check(Value value) {
        if (required && value.type() == Type.NULL) {
            return Violation.REQUIRED;
        }
        Violation key = keyType == null ? null : checkKey(value, keyType, maxKeyBytes);
        if (key != null) {
            return key;
        }
        return ttl ? checkTtl(value) : checkFormat(value);
    }

    /** Returns {@link Violation#FORMAT} when a value does not have the format of this rule, otherwise null; NULL has any. */
    public @Nullable Violation checkFormat(Value value) {
        return format == null || value.type() == Type.NULL || format.accepts(value) ? null : Violation.FORMAT;
    }

    /** Returns how a value breaks the rules for a part of a key, or null when it may be one. */
    public static @Nullable Violation checkKey(Value value, Type type, int maxBytes) {
        if (value.type() == Type.NULL) {
            return Violation.NULL;
        }
        if (value.type() != type) {
            return Violation.WRONG_TYPE;
        }
        if (value instanceof Value.S text) {
            return checkKey(text.value(), maxBytes);
        }
        if (value instanceof Value.B binary) {
            return binary.size() == 0 ? Violation.EMPTY : binary.size() > maxBytes ? Violation.TOO_LONG : null;
        }
        return null;
    }

    /** Returns how a text breaks the rules for a part of a key, or null when it may be one. */
    public static @Nullable Violation checkKey(@Nullable String text, int maxBytes) {
        if (text == null) {
            return Violation.NULL;
        }
        if (text.isEmpty()) {
            return Violation.EMPTY;
        }
        boolean fits = text.length() <= maxBytes / MAX_UTF8_BYTES_PER_CHAR || ItemSize.utf8(text) <= maxBytes;
        return fits ? null : Violation.TOO_LONG;
    }

    /** Returns why a value cannot be a time to live, or null when it can; NULL can. */
    public static @Nullable Violation checkTtl(Value value) {
        if (value.type() == Type.NULL) {
            return null;
        }
        if (!(value instanceof Value.N number)) {
            return Violation.NOT_WHOLE;
        }
        OptionalLong seconds = wholeNumber(value);
        if (seconds.isEmpty()) {
            String digits = number.normalized();
            return digits.indexOf('.') >= 0
                    ? Violation.NOT_WHOLE
                    : digits.startsWith("-") ? Violation.BEFORE_1970 : Violation.MILLISECONDS;
        }
        return checkTtl(seconds.getAsLong());
    }

    /** Returns why a number of seconds cannot be a time to live, or null when it can. */
    public static @Nullable Violation checkTtl(long seconds) {
        if (seconds < 0) {
            return Violation.BEFORE_1970;
        }
        return seconds <= ItemLimits.LAST_TTL_SECOND ? null : Violation.MILLISECONDS;
    }

    /** Returns the number that a value is, or empty when it is not a whole number of 64 bits, as versions are. */
    public static OptionalLong wholeNumber(@Nullable Value value) {
        if (!(value instanceof Value.N number)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(number.toBigDecimal().longValueExact());
        } catch (ArithmeticException | AttributeException e) {
            return OptionalLong.empty();
        }
    }
}
