package org.tabletheory.wire.spi.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(50), Duration.ofMillis(300));

    @Test
    void delayDoublesUpToTheLongest() {
        assertThat(IntStream.rangeClosed(1, 5)
                        .mapToObj(retry -> BACKOFF.delay(retry).toMillis()))
                .containsExactly(50L, 100L, 200L, 300L, 300L);
        assertThat(BACKOFF.delay(1_000_000)).isEqualTo(Duration.ofMillis(300));
    }

    @Test
    void firstDelayIsNeverLongerThanTheLongest() {
        assertThat(new Backoff(Duration.ofDays(1), Duration.ofSeconds(2)).delay(1))
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(new Backoff(Duration.ZERO, Duration.ofSeconds(2)).delay(40)).isZero();
    }

    @Test
    void jitterIsAPartOfTheDelay() {
        assertThat(BACKOFF.jittered(2, () -> 0)).isZero();
        assertThat(BACKOFF.jittered(2, () -> 0.5)).isEqualTo(Duration.ofMillis(50));
    }
}
