package org.tabletheory.cli.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private long now = 5_000_000_000L;
    private final List<Long> pauses = new ArrayList<>();

    private RateLimit limit(double perSecond) {
        return new RateLimit(perSecond, () -> now, nanos -> {
            pauses.add(nanos);
            now += nanos;
        });
    }

    @Test
    void acquireWaitsForTheRate() throws InterruptedException {
        RateLimit limit = limit(100);
        limit.acquire(50);
        limit.acquire(25);

        assertThat(pauses).containsExactly(500_000_000L, 250_000_000L);
    }

    @Test
    void idleTimeIsNotSavedUp() throws InterruptedException {
        RateLimit limit = limit(100);
        limit.acquire(100);
        now += 10_000_000_000L;
        limit.acquire(100);
        limit.acquire(100);

        assertThat(pauses).containsExactly(1_000_000_000L, 1_000_000_000L, 1_000_000_000L);
    }

    @Test
    void unlimitedRateNeverWaits() throws InterruptedException {
        limit(0).acquire(1_000_000);

        assertThat(pauses).isEmpty();
        assertThat(limit(0).pageSize(4)).isEqualTo(1_000);
        assertThat(limit(40).pageSize(4)).isEqualTo(10);
        assertThat(limit(0.5).pageSize(4)).isEqualTo(1);
    }
}
