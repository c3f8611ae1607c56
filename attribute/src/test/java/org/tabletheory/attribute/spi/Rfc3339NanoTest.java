package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339NanoTest {
    private static Instant asTheJdkReadsIt(String text) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
    }

    @Test
    void everyInstantIsReadBackAsTheJdkReadsIt() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            long second = -62_135_596_800L + (long) (random.nextDouble() * 315_537_897_599L);
            int nanos = random.nextBoolean() ? 0 : random.nextInt(1_000) * (random.nextBoolean() ? 1_000_000 : 1_000);
            Instant instant = Instant.ofEpochSecond(second, nanos);
            String text = Rfc3339Nano.print(instant);
            assertThat(Rfc3339Nano.parse(text)).isEqualTo(instant).isEqualTo(asTheJdkReadsIt(text));
            assertThat(Rfc3339Nano.isPrinted(text)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-01T00:00:00.0Z",
                "2026-01-01T00:00:00.120Z",
                "2026-01-01T00:00:00+00:00",
                "2026-01-01T01:00:00+01:00",
                "2026-01-01T24:00:00Z",
                "2026-01-01T00:00:00z",
                "2026-02-30T00:00:00Z",
                "2026-01-01T00:00Z",
                ""
            })
    void otherTextIsNotPrinted(String text) {
        assertThat(Rfc3339Nano.isPrinted(text)).isFalse();
    }

    /** Also around the leap days of years that are divisible by 4, 100 and 400. */
    @Test
    void everyMonthOfEveryYearHasItsDays() {
        for (int year = 0; year <= 9_999; year += year < 410 || (year > 1_890 && year < 2_110) ? 1 : 97) {
            for (int month = 1; month <= 12; month++) {
                LocalDate first = LocalDate.of(year, month, 1);
                for (LocalDate day : new LocalDate[] {first, first.withDayOfMonth(first.lengthOfMonth())}) {
                    Instant instant = day.atTime(23, 59, 59).toInstant(ZoneOffset.UTC);
                    String text = day + "T23:59:59Z";
                    assertThat(Rfc3339Nano.print(instant)).isEqualTo(text);
                    assertThat(Rfc3339Nano.parse(text)).isEqualTo(instant);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z, 0",
        "2026-01-02T03:04:05.000000001Z, 1",
        "2026-01-02T03:04:05.00000012Z, 120",
        "2026-01-02T03:04:05.000123Z, 123000",
        "2026-01-02T03:04:05.1Z, 100000000",
        "2026-01-02T03:04:05.999999999Z, 999999999"
    })
    void fractionHasNoTrailingZeros(String text, int nanos) {
        Instant instant = Instant.parse("2026-01-02T03:04:05Z").plusNanos(nanos);
        assertThat(Rfc3339Nano.print(instant)).isEqualTo(text);
        assertThat(Rfc3339Nano.parse(text)).isEqualTo(instant);
    }

    @Test
    void onlyYearsOfFourDigitsAreSupported() {
        Instant first = Instant.parse("0000-01-01T00:00:00Z");
        Instant last = Instant.parse("9999-12-31T23:59:59.999999999Z");
        assertThat(Rfc3339Nano.print(first)).isEqualTo("0000-01-01T00:00:00Z");
        assertThat(Rfc3339Nano.print(last)).isEqualTo("9999-12-31T23:59:59.999999999Z");
        assertThatThrownBy(() -> Rfc3339Nano.print(first.minusNanos(1))).isInstanceOf(DateTimeException.class);
        assertThatThrownBy(() -> Rfc3339Nano.print(last.plusNanos(1))).isInstanceOf(DateTimeException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30T00:00:00Z",
                "2025-02-29T00:00:00Z",
                "1900-02-29T00:00:00Z",
                "2026-00-01T00:00:00Z",
                "2026-13-01T00:00:00Z",
                "2026-01-00T00:00:00Z",
                "2026-01-32T00:00:00Z",
                "2026-04-31T00:00:00Z",
                "2026-01-01T24:00:00Z",
                "2026-01-01T00:60:00Z",
                "2026-01-01T00:00:60Z",
                "2026-01-01 00:00:00Z",
                "2026/01-01T00:00:00Z",
                "2026-01/01T00:00:00Z",
                "2026-01-01T00-00:00Z",
                "2026-01-01T00:00-00Z",
                "2026-01-01T00:00:00X",
                "2026-01-01T00:00:00,12Z",
                "2026-01-01T00:00:00.12x4Z",
                "2026-01-01T00:00:00.1234567890Z",
                "2026-01-01T00:00:0",
                "/026-01-01T00:00:00Z",
                ":026-01-01T00:00:00Z",
                "2026-0/-01T00:00:00Z",
                "2026-01-0:T00:00:00Z",
                "2026-01-01T0/:00:00Z",
                "2026-01-01T00:0::00Z",
                "2026-01-01T00:00:/0Z",
                "yesterday"
            })
    void invalidTimestampIsRejected(String text) {
        assertThatThrownBy(() -> Rfc3339Nano.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-02T04:04:05+01:00",
                "2026-01-02T03:04:05.Z",
                "2026-01-02T03:04:05.000Z",
                "2026-01-02T03:04:05.000000000Z"
            })
    void otherFormatsAreAccepted(String text) {
        assertThat(Rfc3339Nano.parse(text)).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    }
}
