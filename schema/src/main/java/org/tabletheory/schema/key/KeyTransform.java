package org.tabletheory.schema.key;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.spi.StrictUtf8;

/** A transform of a segment's value, with the same result in every language. */
public enum KeyTransform {
    /** Removes whitespace from both ends: 26 code points, unlike {@code strip()} and {@code trim()}. */
    TRIM("trim", KeyContractVersion.V0_1) {
        @Override
        String apply(String value) {
            int start = 0;
            int end = value.length();
            while (start < end && WHITE_SPACE.indexOf(value.charAt(start)) >= 0) {
                start++;
            }
            while (end > start && WHITE_SPACE.indexOf(value.charAt(end - 1)) >= 0) {
                end--;
            }
            return value.substring(start, end);
        }
    },

    /** Replaces an empty value by {@code *}. */
    WILDCARD_EMPTY("wildcard_empty", KeyContractVersion.V0_1) {
        @Override
        String apply(String value) {
            return value.isEmpty() ? "*" : value;
        }
    },

    /** Converts {@code A} to {@code Z} to lower case and keeps every other character. */
    LOWERCASE("lowercase", KeyContractVersion.V0_2) {
        @Override
        String apply(String value) {
            StringBuilder lower = new StringBuilder(value.length());
            for (int i = 0; i < value.length(); i++) {
                char c = value.charAt(i);
                lower.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
            }
            return lower.toString();
        }
    },

    /** Percent-encodes every UTF-8 byte except {@code A-Z a-z 0-9 - . _ ~}, with upper-case digits. */
    URL_ENCODE("url_encode", KeyContractVersion.V0_2) {
        @Override
        String apply(String value) {
            StringBuilder escaped = new StringBuilder(value.length());
            for (byte b : utf8(value)) {
                if (isUnreserved((char) (b & 0xFF))) {
                    escaped.append((char) b);
                } else {
                    escaped.append('%').append(HEX.charAt((b >> 4) & 0xF)).append(HEX.charAt(b & 0xF));
                }
            }
            return escaped.toString();
        }
    };

    private static final String WHITE_SPACE = "\t\n\u000B\f\r \u0085\u00A0\u1680"
            + "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF";
    private static final String HEX = "0123456789ABCDEF";

    private final String text;
    private final KeyContractVersion since;

    KeyTransform(String text, KeyContractVersion since) {
        this.text = text;
        this.since = since;
    }

    /**
     * Returns the transformed value.
     *
     * @throws KeyInputException if it has no UTF-8 form to encode
     */
    abstract String apply(String value);

    /** Returns the name of the transform in a document. */
    public String text() {
        return text;
    }

    /** Returns the first version of key contracts that supports it. */
    public KeyContractVersion since() {
        return since;
    }

    /** Returns the transform with this name, or null if there is none. */
    public static @Nullable KeyTransform of(String text) {
        for (KeyTransform transform : values()) {
            if (transform.text.equals(text)) {
                return transform;
            }
        }
        return null;
    }

    private static byte[] utf8(String value) {
        try {
            return StrictUtf8.encode(value);
        } catch (AttributeException e) {
            throw new KeyInputException("cannot be percent-encoded: " + e.problem());
        }
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
    }
}
