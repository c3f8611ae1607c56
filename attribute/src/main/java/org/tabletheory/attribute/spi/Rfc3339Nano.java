package org.tabletheory.attribute.spi;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** RFC3339Nano timestamps: formatted as Go does, in UTC; parsed with any fraction and any offset. */
public final class Rfc3339Nano {
    /** Go's zero time, which counts as empty for {@code omit_empty}. */
    public static final Instant ZERO = Instant.ofEpochSecond(-62_135_596_800L);

    private static final int DAYS_BEFORE_1970 = 719_528;

    private Rfc3339Nano() {}

    /**
     * Formats an instant in UTC, without trailing zeros in its fraction: {@code 2026-01-02T03:04:05.12Z}.
     *
     * @throws DateTimeException if the year is not between 0000 and 9999
     */
    public static String print(Instant instant) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        int year = time.getYear();
        if (year < 0 || year > 9999) {
            throw new DateTimeException("RFC 3339 supports only years from 0000 to 9999");
        }
        byte[] text = new byte[30];
        digits(text, 0, 4, year);
        text[4] = '-';
        digits(text, 5, 2, time.getMonthValue());
        text[7] = '-';
        digits(text, 8, 2, time.getDayOfMonth());
        text[10] = 'T';
        digits(text, 11, 2, time.getHour());
        text[13] = ':';
        digits(text, 14, 2, time.getMinute());
        text[16] = ':';
        digits(text, 17, 2, time.getSecond());
        int end = 19;
        int nanos = time.getNano();
        if (nanos > 0) {
            text[19] = '.';
            digits(text, 20, 9, nanos);
            end = 29;
            while (text[end - 1] == '0') {
                end--;
            }
        }
        text[end] = 'Z';
        return new String(text, 0, end + 1, StandardCharsets.ISO_8859_1);
    }

    private static void digits(byte[] text, int from, int width, int number) {
        int rest = number;
        for (int at = from + width - 1; at >= from; at--) {
            text[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /**
     * Parses a timestamp.
     *
     * @throws DateTimeException if the text is not an RFC 3339 timestamp
     */
    public static Instant parse(String text) {
        Instant common = isCommon(text) ? parseCommon(text) : null;
        return common != null ? common : DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
    }

    /** Returns whether a text is the one that {@link #print} returns for its time. */
    public static boolean isPrinted(String text) {
        int length = text.length();
        return isCommon(text) && (length == 20 || text.charAt(length - 2) != '0') && parseCommon(text) != null;
    }

    /** Returns whether the text has the format of {@link #print}: UTC, with a fraction of at most nine digits or none. */
    private static boolean isCommon(String text) {
        int length = text.length();
        return length >= 20
                && length <= 30
                && length != 21
                && text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && text.charAt(10) == 'T'
                && text.charAt(13) == ':'
                && text.charAt(16) == ':'
                && text.charAt(length - 1) == 'Z'
                && (length == 20 || text.charAt(19) == '.');
    }

    /** Parses such a text; returns null if a number in it is out of range, which the JDK's parser then reports. */
    private static @Nullable Instant parseCommon(String text) {
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        int hour = number(text, 11, 13);
        int minute = number(text, 14, 16);
        int second = number(text, 17, 19);
        int end = text.length() - 1;
        int fraction = end == 19 ? 0 : number(text, 20, end);
        boolean usual = year >= 0
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= Month.of(month).length(Year.isLeap(year))
                && hour >= 0
                && hour < 24
                && minute >= 0
                && minute < 60
                && second >= 0
                && second < 60
                && fraction >= 0;
        if (!usual) {
            return null;
        }
        for (int digits = end - 20; digits < 9 && fraction > 0; digits++) {
            fraction *= 10;
        }
        return Instant.ofEpochSecond(
                epochDay(year, month, day) * 86_400 + hour * 3_600L + minute * 60L + second, fraction);
    }

    /** Returns {@link LocalDate#toEpochDay} without creating a date: timestamps are frequent. */
    private static long epochDay(int year, int month, int day) {
        long daysOfYears = 365L * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
        int daysOfMonths = (367 * month - 362) / 12;
        int february = month <= 2 ? 0 : Year.isLeap(year) ? 1 : 2;
        return daysOfYears + daysOfMonths - february + day - 1 - DAYS_BEFORE_1970;
    }

    /** Returns the number, or -1 if a character is not a digit. */
    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
