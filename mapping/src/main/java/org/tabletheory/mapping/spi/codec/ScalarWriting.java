package org.tabletheory.mapping.spi.codec;

import java.time.Instant;
import org.tabletheory.attribute.spi.Rfc3339Nano;
import org.tabletheory.mapping.internal.text.NumberText;

/** The stored text of the most common types, and when they are empty. */
public final class ScalarWriting {
    private ScalarWriting() {}

    /** Returns the stored text of a timestamp. */
    public static String time(Instant instant) {
        return Rfc3339Nano.print(instant);
    }

    /** Returns whether a timestamp is the zero time, which is empty. */
    public static boolean isZero(Instant instant) {
        return instant.equals(Rfc3339Nano.ZERO);
    }

    /** Returns whether a time in seconds is empty: 1970-01-01T00:00:00Z or the zero time. */
    public static boolean isZeroSeconds(Instant instant) {
        return instant.getEpochSecond() == 0 || isZero(instant);
    }

    /** Returns the text of a number, without an exponent. */
    public static String decimal(double number) {
        return NumberText.of(number);
    }

    /** Returns the text of a number, without an exponent. */
    public static String decimal(float number) {
        return NumberText.of(number);
    }
}
