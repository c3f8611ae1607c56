package org.tabletheory.engine.internal.expression;

import org.tabletheory.attribute.Value;

/** Formats values for messages, and finds bytes in bytes. */
final class ValueText {
    private ValueText() {}

    /** Returns the form of messages: {@code {S:text}}. */
    static String of(Value value) {
        return switch (value.type()) {
            case S -> "{S:" + ((Value.S) value).value() + "}";
            case N -> "{N:" + ((Value.N) value).text() + "}";
            case B -> "{B:" + java.util.Base64.getEncoder().encodeToString(((Value.B) value).bytes()) + "}";
            default -> "{" + value.type() + ":" + value + "}";
        };
    }

    static int indexOf(byte[] whole, byte[] part) {
        return indexOf(whole, part, 0, whole.length - part.length);
    }

    /** Returns the first place of {@code part} between two places, or -1. */
    static int indexOf(byte[] whole, byte[] part, int from, int to) {
        for (int i = from; i <= to && i + part.length <= whole.length; i++) {
            if (java.util.Arrays.equals(whole, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }
}
