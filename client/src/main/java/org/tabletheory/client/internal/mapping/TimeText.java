package org.tabletheory.client.internal.mapping;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Instants as RFC3339Nano: written as Go prints them in UTC, read with any fraction and any offset. */
public final class TimeText {
    /** What Go calls the zero time; empty by the rules of {@code omit_empty}. */
    public static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

    private TimeText() {}

    /**
     * The text of an instant in UTC, without trailing zeros in its fraction: {@code 2026-01-02T03:04:05.12Z}.
     *
     * @throws DateTimeException when the year has not four digits
     */
    public static String print(Instant instant) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        int year = time.getYear();
        if (year < 0 || year > 9999) {
            throw new DateTimeException("RFC 3339 has years from 0000 to 9999");
        }
        StringBuilder text = new StringBuilder(30);
        digits(text, year, 4).append('-');
        digits(text, time.getMonthValue(), 2).append('-');
        digits(text, time.getDayOfMonth(), 2).append('T');
        digits(text, time.getHour(), 2).append(':');
        digits(text, time.getMinute(), 2).append(':');
        digits(text, time.getSecond(), 2);
        int nanos = instant.getNano();
        if (nanos > 0) {
            digits(text.append('.'), nanos, 9);
            while (text.charAt(text.length() - 1) == '0') {
                text.setLength(text.length() - 1);
            }
        }
        return text.append('Z').toString();
    }

    private static StringBuilder digits(StringBuilder text, int number, int width) {
        String digits = Integer.toString(number);
        return text.append("0".repeat(width - digits.length())).append(digits);
    }

    /**
     * The instant of a text.
     *
     * @throws DateTimeException when it is no RFC 3339 timestamp
     */
    public static Instant parse(String text) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
    }
}
