package org.tabletheory.schema;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

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

    private final String text;

    Format(String text) {
        this.text = text;
    }

    /** Returns the value of {@code format}. */
    public String text() {
        return text;
    }

    /** Returns whether an attribute of this type can have this format. */
    public boolean fits(Type type) {
        return switch (this) {
            case RFC3339_NANO -> type == Type.S;
            case UNIX_SECONDS, INT -> type == Type.N;
            case DECIMAL_STRING -> type == Type.N || type == Type.S;
        };
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
