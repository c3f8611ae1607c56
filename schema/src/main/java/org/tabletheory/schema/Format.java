package org.tabletheory.schema;

import java.time.DateTimeException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.Rfc3339Nano;

/** The format of an attribute's string or number (DMS 0.1, "Attribute fields"). */
public enum Format {
    /** A timestamp with nanoseconds, in a string. */
    RFC3339_NANO("rfc3339nano"),
    /** Seconds since 1970, in a number. */
    UNIX_SECONDS("unix_seconds"),
    /** An integer. */
    INT("int"),
    /** A decimal that keeps every digit; must not be read into a double. */
    DECIMAL_STRING("decimal_string");

    /** A separate class because patterns are slow to load and most models do not need this one. */
    private static final class DecimalText {
        static final Pattern PATTERN = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");
    }

    private final String text;

    Format(String text) {
        this.text = text;
    }

    /** Returns the value of {@code format}. */
    public String text() {
        return text;
    }

    /** Returns what a value with this format is, for messages. */
    public String example() {
        return switch (this) {
            case RFC3339_NANO -> "an Instant, or text such as 2026-01-02T03:04:05.123Z";
            case DECIMAL_STRING -> "a decimal number such as 12.50";
            case INT, UNIX_SECONDS -> "a whole number";
        };
    }

    /** Returns whether an attribute of this type can have this format. */
    public boolean fits(Type type) {
        return switch (this) {
            case RFC3339_NANO -> type == Type.S;
            case UNIX_SECONDS, INT -> type == Type.N;
            case DECIMAL_STRING -> type == Type.N || type == Type.S;
        };
    }

    /** Returns whether a value has this format. */
    public boolean accepts(Value value) {
        if (!fits(value.type())) {
            return false;
        }
        return switch (this) {
            case RFC3339_NANO -> value instanceof Value.S text && isTimestamp(text.value());
            case UNIX_SECONDS, INT -> value instanceof Value.N number && isWhole(number);
            case DECIMAL_STRING -> !(value instanceof Value.S text) || isDecimal(text.value());
        };
    }

    private static boolean isTimestamp(String text) {
        try {
            Rfc3339Nano.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isWhole(Value.N number) {
        try {
            return number.normalized().indexOf('.') < 0;
        } catch (AttributeException e) {
            return false;
        }
    }

    private static boolean isDecimal(String text) {
        return DecimalText.PATTERN.matcher(text).matches();
    }

    /** Returns the format with this text, or null if there is none. */
    public static @Nullable Format of(String text) {
        for (Format format : values()) {
            if (format.text.equals(text)) {
                return format;
            }
        }
        return null;
    }
}
