package org.tabletheory.recipes.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

class EpochSecondsTest {
    private static Item item(Value value) {
        return Item.of("at", value);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 253_402_300_799L})
    void secondsAreTimes(long seconds) {
        assertThat(EpochSeconds.instant(item(Value.n(seconds)), "at")).contains(Instant.ofEpochSecond(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "-0.5", "253402300800", "1e30"})
    void otherNumbersAreNot(String number) {
        assertThat(EpochSeconds.instant(item(Value.n(number)), "at")).isEmpty();
    }

    @Test
    void otherValuesAreNot() {
        assertThat(EpochSeconds.instant(item(Value.s("1")), "at")).isEmpty();
        assertThat(EpochSeconds.instant(item(Value.n(1)), "other")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1.499, 1", "1.5, 2", "2, 2"})
    void nearestSecondIsWithinHalfASecond(String time, long nearest) {
        Instant exact = Instant.EPOCH.plus(Duration.parse("PT" + time + "S"));

        assertThat(EpochSeconds.nearest(exact)).isEqualTo(Instant.ofEpochSecond(nearest));
    }

    @Test
    void ttlNeedsABuffer() {
        Instant end = Instant.ofEpochSecond(10);

        assertThat(EpochSeconds.ttl(end, Duration.ofSeconds(1))).contains(Instant.ofEpochSecond(11));
        assertThat(EpochSeconds.ttl(end, Duration.ZERO)).isEmpty();
        assertThat(EpochSeconds.ttl(end, Duration.ofSeconds(-1))).isEmpty();
    }
}
