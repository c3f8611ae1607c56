package org.tabletheory.client.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of moments, as Go prints RFC3339Nano in UTC. */
class Rfc3339Test {
    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z, 2026-01-02T03:04:05Z",
        "2026-01-02T03:04:00Z, 2026-01-02T03:04:00Z",
        "2026-01-02T03:04:05.100Z, 2026-01-02T03:04:05.1Z",
        "2026-01-02T03:04:05.120000Z, 2026-01-02T03:04:05.12Z",
        "2026-01-02T03:04:05.123456789Z, 2026-01-02T03:04:05.123456789Z",
        "2026-01-02T03:04:05.000000001Z, 2026-01-02T03:04:05.000000001Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z"
    })
    void fractionsHaveNoTrailingZeros(Instant moment, String text) {
        assertThat(Rfc3339.format(moment)).isEqualTo(text);
        assertThat(Rfc3339.parse(text)).isEqualTo(moment);
    }

    @Test
    void anyOffsetAndFractionIsRead() {
        assertThat(Rfc3339.parse("2026-01-02T05:04:05.123000000+02:00"))
                .isEqualTo(Instant.parse("2026-01-02T03:04:05.123Z"));
    }

    @Test
    void yearsBeyondFourDigitsAreRefused() {
        assertThatThrownBy(() -> Rfc3339.format(Instant.parse("+10000-01-01T00:00:00Z")))
                .isInstanceOf(DateTimeException.class);
    }
}
