package org.tabletheory.mapping.spi.codec;

import java.util.Set;

/** Which Java types are stored as text that is not in the order of the values. */
public final class TextOrder {
    /** Times omit trailing zeros, durations and periods have numbers of any length, and times with an offset an offset at the end. */
    private static final Set<String> UNORDERED = Set.of(
            "java.time.Instant",
            "java.time.OffsetDateTime",
            "java.time.ZonedDateTime",
            "java.util.Date",
            "java.time.OffsetTime",
            "java.time.Duration",
            "java.time.Period");

    private TextOrder() {}

    /** Returns whether the texts of a type, by the name of its class, are in the order of its values, as far as they have one. */
    public static boolean isKept(String javaType) {
        return !UNORDERED.contains(javaType);
    }
}
