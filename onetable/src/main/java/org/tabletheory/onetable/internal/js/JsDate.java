package org.tabletheory.onetable.internal.js;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * Formats dates as the JavaScript library stores them, and parses text as it does.
 *
 * <p>JavaScript dates have millisecond precision; all forms truncate finer fractions.
 */
public final class JsDate {
    /** 100,000,000 days before and after 1970: the range of a JavaScript date. */
    private static final long MAX_MILLIS = 8_640_000_000_000_000L;

    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);

    private static final Pattern ISO =
            Pattern.compile("([0-9]{4}|[-+][0-9]{6})(?:-([0-9]{2})(?:-([0-9]{2}))?)?(?:[T ]([0-9]{2}):([0-9]{2})"
                    + "(?::([0-9]{2})(?:\\.([0-9]{1,9}))?)?(Z|[-+][0-9]{2}:?[0-9]{2})?)?");

    private JsDate() {}

    /** Returns milliseconds since 1970. */
    public static long millis(Instant moment) {
        try {
            long millis = moment.toEpochMilli();
            if (Math.abs(millis) <= MAX_MILLIS) {
                return millis;
            }
        } catch (ArithmeticException beyondLong) {
            throw outOfRange();
        }
        throw outOfRange();
    }

    /** Returns seconds since 1970, rounded up, the form of DynamoDB's time to live. */
    public static long ttlSeconds(Instant moment) {
        return -Math.floorDiv(-millis(moment), 1000L);
    }

    /** Returns ISO 8601 text with three fraction digits, such as {@code 2024-01-02T03:04:05.000Z}. */
    public static String iso(Instant moment) {
        OffsetDateTime utc = Instant.ofEpochMilli(millis(moment)).atOffset(ZoneOffset.UTC);
        String year = utc.getYear() >= 0 && utc.getYear() <= 9999 ? "%04d" : "%+07d";
        return String.format(
                Locale.ROOT,
                year + "-%02d-%02dT%02d:%02d:%02d.%03dZ",
                utc.getYear(),
                utc.getMonthValue(),
                utc.getDayOfMonth(),
                utc.getHour(),
                utc.getMinute(),
                utc.getSecond(),
                utc.getNano() / 1_000_000);
    }

    /** Returns the instant of milliseconds since 1970, or null if a JavaScript date cannot represent it. */
    public static @Nullable Instant ofMillis(double millis) {
        return Math.abs(millis) <= MAX_MILLIS ? Instant.ofEpochMilli((long) millis) : null;
    }

    /**
     * Returns the instant of milliseconds since 1970 with their fraction, or null if a JavaScript date cannot represent the
     * millisecond, or an instant the fraction.
     */
    public static @Nullable Instant ofExactMillis(BigDecimal millis) {
        if (millis.abs().compareTo(BigDecimal.valueOf(MAX_MILLIS)) > 0) {
            return null;
        }
        BigDecimal nanos = millis.movePointRight(6).stripTrailingZeros();
        if (nanos.scale() > 0) {
            return null;
        }
        BigInteger[] seconds = nanos.toBigIntegerExact().divideAndRemainder(NANOS_PER_SECOND);
        return Instant.ofEpochSecond(seconds[0].longValueExact(), seconds[1].longValueExact());
    }

    /**
     * Parses ISO 8601: a date, optionally with a time and an offset; up to nine fraction digits, of which three are used. A
     * time without an offset is in UTC, the usual zone of the servers that run JavaScript programs.
     *
     * @return null if the text is not a date
     */
    public static @Nullable Instant parse(String text) {
        Matcher iso = ISO.matcher(text);
        if (!iso.matches() || iso.group(1).equals("-000000")) {
            return null;
        }
        try {
            LocalDate date = LocalDate.of(number(iso, 1, 0), number(iso, 2, 1), number(iso, 3, 1));
            boolean midnight = number(iso, 4, 0) == 24;
            LocalTime time = LocalTime.of(midnight ? 0 : number(iso, 4, 0), number(iso, 5, 0), number(iso, 6, 0));
            if (midnight && time.toSecondOfDay() > 0) {
                return null;
            }
            String offset = iso.group(8);
            ZoneOffset zone = offset == null || offset.equals("Z") ? ZoneOffset.UTC : ZoneOffset.of(offset);
            Instant moment = date.plusDays(midnight ? 1 : 0)
                    .atTime(time)
                    .toInstant(zone)
                    .plusMillis(fractionMillis(iso.group(7)));
            return ofMillis((double) moment.toEpochMilli());
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    private static int number(Matcher iso, int group, int absent) {
        String digits = iso.group(group);
        return digits == null ? absent : Integer.parseInt(digits);
    }

    private static int fractionMillis(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "00").substring(0, 3));
    }

    private static InvalidInputException outOfRange() {
        return new InvalidInputException(
                "the date is more than 100,000,000 days from 1970, out of the range of a JavaScript date");
    }
}
