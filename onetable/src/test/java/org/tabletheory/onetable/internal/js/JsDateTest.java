package org.tabletheory.onetable.internal.js;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.error.InvalidInputException;

class JsDateTest {

    @Test
    void instantsAreFormattedLikeNode() {
        for (List<String> vector : JsVectors.of("moments.jsonl")) {
            assertThat(JsDate.iso(Instant.ofEpochMilli(Long.parseLong(vector.get(0)))))
                    .isEqualTo(vector.get(1));
        }
    }

    @Test
    void textIsParsedLikeNode() {
        for (List<String> vector : JsVectors.of("dates.jsonl")) {
            Instant moment = JsDate.parse(vector.get(0));

            assertThat(moment == null ? "null" : Long.toString(moment.toEpochMilli()))
                    .as(vector.get(0))
                    .isEqualTo(vector.get(1));
        }
    }

    @Test
    void fractionsAreTruncatedToMilliseconds() {
        assertThat(JsDate.iso(Instant.parse("2024-01-02T03:04:05.678999Z"))).isEqualTo("2024-01-02T03:04:05.678Z");
        assertThat(JsDate.iso(Instant.parse("2024-01-02T03:04:05Z"))).isEqualTo("2024-01-02T03:04:05.000Z");
        assertThat(JsDate.millis(Instant.ofEpochSecond(1, 999_999))).isEqualTo(1000);
    }

    @Test
    void timeToLiveIsRoundedUpToSeconds() {
        assertThat(JsDate.ttlSeconds(Instant.ofEpochMilli(1001))).isEqualTo(2);
        assertThat(JsDate.ttlSeconds(Instant.ofEpochMilli(1000))).isEqualTo(1);
        assertThat(JsDate.ttlSeconds(Instant.ofEpochMilli(-1999))).isEqualTo(-1);
    }

    @Test
    void timeWithoutOffsetIsUtc() {
        assertThat(JsDate.parse("2024-01-02T03:04:05")).isEqualTo("2024-01-02T03:04:05Z");
    }

    @Test
    void dateOutOfJavaScriptRangeIsRejected() {
        assertThatThrownBy(() -> JsDate.iso(Instant.MAX)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> JsDate.millis(Instant.ofEpochMilli(8_640_000_000_000_001L)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("100,000,000 days");
        assertThat(JsDate.ofMillis(8.640000000000002e15)).isNull();
        assertThat(JsDate.ofMillis(Double.NaN)).isNull();
    }

    @Test
    void secondsAreRoundedDownAlsoBefore1970() {
        assertThat(DateForm.SECONDS.text(Instant.parse("1970-01-01T00:00:01.999Z")))
                .isEqualTo("1");
        assertThat(DateForm.SECONDS.text(Instant.parse("1969-12-31T23:59:58.001Z")))
                .isEqualTo("-2");
    }

    @Test
    void fractionOfAMillisecondIsReadExactlyOrNotAtAll() {
        assertThat(JsDate.ofExactMillis(new BigDecimal("1.000001"))).isEqualTo(Instant.ofEpochSecond(0, 1_000_001));
        assertThat(JsDate.ofExactMillis(new BigDecimal("-1.000001"))).isEqualTo(Instant.ofEpochSecond(0, -1_000_001));
        assertThat(JsDate.ofExactMillis(new BigDecimal("1.0000001"))).isNull();
    }
}
