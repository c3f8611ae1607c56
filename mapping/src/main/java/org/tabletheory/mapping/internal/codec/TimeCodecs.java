package org.tabletheory.mapping.internal.codec;

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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoNumber;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.spi.Rfc3339Nano;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * Codecs for java.time: instants as RFC3339Nano or as seconds since 1970, all other types as ISO 8601 text.
 *
 * <p>An instant is stored in UTC, whatever zone its Java type has, and read back in UTC.
 */
@SuppressWarnings("JavaUtilDate") // Date is mapped for programs that still use it
public final class TimeCodecs {
    private static final String TIMESTAMP = "an RFC 3339 timestamp";

    private TimeCodecs() {}

    /** Returns the codec that stores a class of times as text, or null. */
    static @Nullable Codec text(Class<?> type) {
        if (type == Instant.class) {
            return new TextualCodec<>(Instant.class, Type.S, TIMESTAMP, InstantText.FORM, null);
        } else if (type == OffsetDateTime.class) {
            return text(OffsetDateTime.class, OffsetDateTime::toInstant, TimeCodecs::offset);
        } else if (type == ZonedDateTime.class) {
            return text(ZonedDateTime.class, ZonedDateTime::toInstant, TimeCodecs::zoned);
        } else if (type == Date.class) {
            return text(Date.class, TimeCodecs::instant, Date::from);
        } else if (type == LocalDate.class) {
            return TextualCodec.text(LocalDate.class, "a date", LocalDate::toString, LocalDate::parse);
        } else if (type == LocalDateTime.class) {
            return TextualCodec.text(
                    LocalDateTime.class,
                    "a date and time",
                    DateTimeFormatter.ISO_LOCAL_DATE_TIME::format,
                    LocalDateTime::parse);
        } else if (type == LocalTime.class) {
            return TextualCodec.text(
                    LocalTime.class, "a time", DateTimeFormatter.ISO_LOCAL_TIME::format, LocalTime::parse);
        } else if (type == OffsetTime.class) {
            return TextualCodec.text(
                    OffsetTime.class, "a time with an offset", OffsetTime::toString, OffsetTime::parse);
        } else if (type == Duration.class) {
            return TextualCodec.text(
                    Duration.class, "a duration", Duration::toString, Duration::parse, Duration::isZero);
        }
        return ofCalendar(type);
    }

    private static @Nullable Codec ofCalendar(Class<?> type) {
        if (type == Year.class) {
            return TextualCodec.text(Year.class, "a year", Year::toString, Year::parse);
        } else if (type == YearMonth.class) {
            return TextualCodec.text(YearMonth.class, "a year and month", YearMonth::toString, YearMonth::parse);
        } else if (type == MonthDay.class) {
            return TextualCodec.text(MonthDay.class, "a month and day", MonthDay::toString, MonthDay::parse);
        } else if (type == Period.class) {
            return TextualCodec.text(Period.class, "a period", Period::toString, Period::parse);
        } else if (type == ZoneOffset.class) {
            return TextualCodec.text(ZoneOffset.class, "an offset", ZoneOffset::toString, ZoneOffset::of);
        } else if (type == ZoneId.class) {
            return TextualCodec.text(ZoneId.class, "a time zone", ZoneId::getId, ZoneId::of);
        }
        return null;
    }

    /** Returns the codec that stores a class of instants as seconds since 1970, or null. */
    public static @Nullable Codec unixSeconds(Class<?> type) {
        if (type == Instant.class) {
            return seconds(Instant.class, Function.identity(), Function.identity());
        } else if (type == OffsetDateTime.class) {
            return seconds(OffsetDateTime.class, OffsetDateTime::toInstant, TimeCodecs::offset);
        } else if (type == ZonedDateTime.class) {
            return seconds(ZonedDateTime.class, ZonedDateTime::toInstant, TimeCodecs::zoned);
        } else if (type == Date.class) {
            return seconds(Date.class, TimeCodecs::instant, Date::from);
        }
        return null;
    }

    private static OffsetDateTime offset(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    private static ZonedDateTime zoned(Instant instant) {
        return instant.atZone(ZoneOffset.UTC);
    }

    private static Instant instant(Date date) {
        return Instant.ofEpochMilli(date.getTime());
    }

    private static <T> Codec text(Class<T> type, Function<T, Instant> to, Function<Instant, T> from) {
        return new TextualCodec<>(type, Type.S, TIMESTAMP, new ConvertedInstantText<>(to, from), null);
    }

    private static <T> Codec seconds(Class<T> type, Function<T, Instant> to, Function<Instant, T> from) {
        return new TextualCodec<>(
                type,
                Type.N,
                "whole seconds since 1970",
                new TextForm.OfFunctions<>(
                        value -> Long.toString(to.apply(value).getEpochSecond()),
                        text -> from.apply(
                                Instant.ofEpochSecond(DynamoNumber.parse(text).longValueExact())),
                        value -> to.apply(value).getEpochSecond() == 0 || InstantText.FORM.isEmpty(to.apply(value))),
                null);
    }

    private static final class InstantText implements TextForm<Instant> {
        static final InstantText FORM = new InstantText();

        @Override
        public String print(Instant value) {
            try {
                return Rfc3339Nano.print(value);
            } catch (DateTimeException e) {
                throw new MappingMismatch("is a time outside the years 0000 to 9999, which RFC 3339 cannot express");
            }
        }

        @Override
        public Instant parse(String text) {
            return Rfc3339Nano.parse(text);
        }

        @Override
        public boolean isPrinted(String text) {
            return Rfc3339Nano.isPrinted(text);
        }

        @Override
        public boolean isEmpty(Instant value) {
            return value.equals(Rfc3339Nano.ZERO);
        }

        @Override
        public String stored(String text) {
            try {
                return text.endsWith("Z") ? text : print(parse(text));
            } catch (DateTimeException e) {
                return text;
            }
        }
    }

    /** The text of another class of instants. */
    private record ConvertedInstantText<T>(Function<T, Instant> to, Function<Instant, T> from) implements TextForm<T> {
        @Override
        public String print(T value) {
            return InstantText.FORM.print(to.apply(value));
        }

        @Override
        public T parse(String text) {
            return from.apply(InstantText.FORM.parse(text));
        }

        @Override
        public boolean isEmpty(T value) {
            return InstantText.FORM.isEmpty(to.apply(value));
        }

        @Override
        public String stored(String text) {
            return InstantText.FORM.stored(text);
        }
    }
}
