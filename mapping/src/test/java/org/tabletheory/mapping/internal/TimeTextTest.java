package org.tabletheory.mapping.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.spi.Rfc3339Nano;

class TimeTextTest {
    @Test
    void everyInstantIsReadBackAsTheJdkReadsIt() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            long second = -62_135_596_800L + (long) (random.nextDouble() * 315_537_897_599L);
            int nanos = random.nextBoolean() ? 0 : random.nextInt(1_000) * (random.nextBoolean() ? 1_000_000 : 1_000);
            Instant instant = Instant.ofEpochSecond(second, nanos);
            String text = Rfc3339Nano.print(instant);
            assertThat(Rfc3339Nano.parse(text)).isEqualTo(instant);
            assertThat(DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from))
                    .isEqualTo(instant);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30T00:00:00Z",
                "2026-13-01T00:00:00Z",
                "2026-01-01T24:00:00Z",
                "2026-01-01T00:60:00Z",
                "2026-01-01 00:00:00Z",
                "2026-01-01T00:00:00.12x4Z",
                "2026-01-01T00:00:0",
                "yesterday"
            })
    void invalidTimestampIsRejected(String text) {
        assertThatThrownBy(() -> Rfc3339Nano.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-02T04:04:05+01:00", "2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05.000000000Z"})
    void otherFormatsAreAccepted(String text) {
        assertThat(Rfc3339Nano.parse(text)).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    }
}
