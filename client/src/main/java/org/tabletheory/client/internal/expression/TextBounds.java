package org.tabletheory.client.internal.expression;

import java.util.List;
import java.util.function.Predicate;

/**
 * Which texts can be compared with the texts that an attribute has. For a time or a UUID it is such a text, or the beginning of one;
 * for others, such as those of a converter, any text, since what begins their texts is not known.
 */
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

    /** Returns whether a text can be compared with the valid ones. */
    static boolean isBound(String text, Predicate<String> valid) {
        if (text.isEmpty() || valid.test(text) || valid.test(text + "Z")) {
            return true;
        }
        boolean known = false;
        for (String sample : SAMPLES) {
            if (text.length() < sample.length() && valid.test(text + sample.substring(text.length()))) {
                return true;
            }
            known |= valid.test(sample);
        }
        return !known;
    }
}
