package org.tabletheory.client.internal.mapping;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * The java.time family: instants as RFC3339Nano or as seconds since 1970, all others as their ISO 8601 text.
 *
 * <p>An instant is stored in UTC whatever zone its Java type knows, and read back in UTC.
 */
@SuppressWarnings("JavaUtilDate") // Date is mapped for those who still have it
final class TimeCodecs {
    private static final Map<Class<?>, Codec> TEXT = new HashMap<>();
    private static final Map<Class<?>, Codec> SECONDS = new HashMap<>();

    static {
        instant(Instant.class, Function.identity(), Function.identity());
        instant(OffsetDateTime.class, OffsetDateTime::toInstant, instant -> instant.atOffset(ZoneOffset.UTC));
        instant(ZonedDateTime.class, ZonedDateTime::toInstant, instant -> instant.atZone(ZoneOffset.UTC));
        instant(Date.class, date -> Instant.ofEpochMilli(date.getTime()), Date::from);
        iso(LocalDate.class, "a date", LocalDate::toString, LocalDate::parse);
        iso(
                LocalDateTime.class,
                "a date and time",
                DateTimeFormatter.ISO_LOCAL_DATE_TIME::format,
                LocalDateTime::parse);
        iso(LocalTime.class, "a time", DateTimeFormatter.ISO_LOCAL_TIME::format, LocalTime::parse);
        iso(OffsetTime.class, "a time with an offset", OffsetTime::toString, OffsetTime::parse);
        iso(Year.class, "a year", Year::toString, Year::parse);
        iso(YearMonth.class, "a year and month", YearMonth::toString, YearMonth::parse);
        iso(MonthDay.class, "a month and day", MonthDay::toString, MonthDay::parse);
        iso(Period.class, "a period", Period::toString, Period::parse);
        iso(ZoneOffset.class, "an offset", ZoneOffset::toString, ZoneOffset::of);
        iso(ZoneId.class, "a time zone", ZoneId::getId, ZoneId::of);
        TEXT.put(
                Duration.class,
                TextualCodec.text(Duration.class, "a duration", Duration::toString, Duration::parse)
                        .emptyWhen(Duration::isZero));
    }

    private TimeCodecs() {}

    /** The codec of a class of times as text, or null when it is none. */
    static @Nullable Codec text(Class<?> type) {
        return TEXT.get(type);
    }

    /** The codec of a class of instants as seconds since 1970, or null when it is none. */
    static @Nullable Codec unixSeconds(Class<?> type) {
        return SECONDS.get(type);
    }

    private static <T> void iso(Class<T> type, String holds, Function<T, String> print, Function<String, T> parse) {
        TEXT.put(type, TextualCodec.text(type, holds, print, parse));
    }

    private static <T> void instant(Class<T> type, Function<T, Instant> to, Function<Instant, T> from) {
        TEXT.put(
                type,
                TextualCodec.text(
                                type,
                                "an RFC 3339 timestamp",
                                value -> print(to.apply(value)),
                                text -> from.apply(TimeText.parse(text)))
                        .emptyWhen(value -> to.apply(value).equals(TimeText.ZERO)));
        SECONDS.put(
                type,
                new TextualCodec<>(
                        type,
                        Type.N,
                        "whole seconds since 1970",
                        value -> Long.toString(to.apply(value).getEpochSecond()),
                        text -> from.apply(Instant.ofEpochSecond(new BigDecimal(text).longValueExact())),
                        value -> to.apply(value).getEpochSecond() == 0
                                || to.apply(value).equals(TimeText.ZERO),
                        null));
    }

    private static String print(Instant instant) {
        try {
            return TimeText.print(instant);
        } catch (DateTimeException e) {
            throw new Misfit("is a time outside the years 0000 to 9999, which RFC 3339 cannot write");
        }
    }
}
