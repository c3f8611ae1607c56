package org.tabletheory.schema;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/** What an attribute's text or number holds (DMS 0.1, "Attribute fields"). */
public enum Format {
    /** A timestamp with nanoseconds, in a string. */
    RFC3339_NANO("rfc3339nano"),
    /** Seconds since 1970, in a number. */
    UNIX_SECONDS("unix_seconds"),
    /** A whole number. */
    INT("int"),
    /** A decimal that must keep every digit, so that no language reads it into a double. */
    DECIMAL_STRING("decimal_string");

    private final String text;

    Format(String text) {
        this.text = text;
    }

    /** The format as {@code format} says it. */
    public String text() {
        return text;
    }

    /** True when an attribute of this type can have the format. */
    public boolean fits(Type type) {
        return switch (this) {
            case RFC3339_NANO -> type == Type.S;
            case UNIX_SECONDS, INT -> type == Type.N;
            case DECIMAL_STRING -> type == Type.N || type == Type.S;
        };
    }

    /** The format with this text, or null when there is none. */
    public static @Nullable Format of(String text) {
        for (Format format : values()) {
            if (format.text.equals(text)) {
                return format;
            }
        }
        return null;
    }
}
