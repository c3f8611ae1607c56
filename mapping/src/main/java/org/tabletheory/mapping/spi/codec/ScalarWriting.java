package org.tabletheory.mapping.spi.codec;

import java.time.Instant;
import org.tabletheory.attribute.spi.Rfc3339Nano;
import org.tabletheory.mapping.internal.text.NumberText;

/** The texts of the commonest types, and when they are empty. */
public final class ScalarWriting {
    private ScalarWriting() {}

    /** A timestamp as it is stored. */
    public static String time(Instant instant) {
        return Rfc3339Nano.print(instant);
    }

    /** Whether a timestamp is the zero time, which is empty. */
    public static boolean isZero(Instant instant) {
        return instant.equals(Rfc3339Nano.ZERO);
    }

    /** Whether a time in seconds is empty: 1970 itself, or the zero time. */
    public static boolean isZeroSeconds(Instant instant) {
        return instant.getEpochSecond() == 0 || isZero(instant);
    }

    /** The plain text of a number. */
    public static String decimal(double number) {
        return NumberText.of(number);
    }

    /** The plain text of a number. */
    public static String decimal(float number) {
        return NumberText.of(number);
    }
}
