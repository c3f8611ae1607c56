package org.tabletheory.client.internal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The text of a moment, as Go prints {@code RFC3339Nano} in UTC: {@code 2026-01-02T03:04:05.12Z}. The fraction has no
 * trailing zeros, and is left out when there is none (DMS 0.1, "Timestamp encoding").
 */
public final class Rfc3339 {
    private static final int LAST_YEAR = 9999;

    private Rfc3339() {}

    /**
     * The text of a moment.
     *
     * @throws DateTimeException when its year does not have four digits, which the format cannot write
     */
    public static String format(Instant moment) {
        OffsetDateTime time = moment.atOffset(ZoneOffset.UTC);
        if (time.getYear() < 0 || time.getYear() > LAST_YEAR) {
            throw new DateTimeException("RFC 3339 writes the years 0000 to 9999");
        }
        StringBuilder text = new StringBuilder(30);
        padded(text, time.getYear(), 4).append('-');
        padded(text, time.getMonthValue(), 2).append('-');
        padded(text, time.getDayOfMonth(), 2).append('T');
        padded(text, time.getHour(), 2).append(':');
        padded(text, time.getMinute(), 2).append(':');
        padded(text, time.getSecond(), 2);
        if (time.getNano() != 0) {
            padded(text.append('.'), time.getNano(), 9);
            int end = text.length();
            while (text.charAt(end - 1) == '0') {
                end--;
            }
            text.setLength(end);
        }
        return text.append('Z').toString();
    }

    /**
     * The moment of a text, with any fraction of up to nine digits and any offset.
     *
     * @throws DateTimeException when the text is none
     */
    public static Instant parse(String text) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
    }

    private static StringBuilder padded(StringBuilder text, int number, int width) {
        String digits = Integer.toString(number);
        return text.append("0".repeat(width - digits.length())).append(digits);
    }
}
