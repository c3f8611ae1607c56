package org.tabletheory.client.internal.expression;

import java.util.List;
import java.util.function.Predicate;

/** Which texts can be compared with the texts that an attribute has: such a text, or the beginning of one. */
final class TextBounds {
    /** Texts of times and of UUIDs, which complete a beginning: the 30th of a month completes a day that begins with 3. */
    private static final List<String> SAMPLES = List.of(
            "0001-01-01T00:00:00Z",
            "0000-10-10T00:00:00Z",
            "0001-01-01T00:00:00",
            "0000-10-10T00:00:00",
            "0001-01-01",
            "0000-10-10",
            "0001-01",
            "0000-10",
            "00:00:00",
            "00000000-0000-0000-0000-000000000000");

    private TextBounds() {}

    /** Returns whether a text is valid, or the beginning of a valid time or UUID. */
    static boolean isBound(String text, Predicate<String> valid) {
        if (text.isEmpty() || valid.test(text) || valid.test(text + "Z")) {
            return true;
        }
        for (String sample : SAMPLES) {
            if (text.length() < sample.length() && valid.test(text + sample.substring(text.length()))) {
                return true;
            }
        }
        return false;
    }
}
