package org.tabletheory.wire.spi.call;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Exponential backoff: the delay doubles with each retry, from a first to a longest one.
 *
 * <p>Clients that compete for the same capacity use {@link #jittered}, so that those that failed at the same time do not
 * retry at the same time. Code that waits for a state to change, such as that of a table, uses {@link #delay}. Immutable.
 */
public record Backoff(Duration first, Duration longest) {
    /** Returns the delay before a retry; the first retry is 1. */
    public Duration delay(int retry) {
        Duration delay = first;
        for (int i = 1; i < retry && delay.compareTo(longest) < 0; i++) {
            delay = delay.multipliedBy(2);
        }
        return delay.compareTo(longest) < 0 ? delay : longest;
    }

    /**
     * Returns a random delay from nothing to {@link #delay}, known as full jitter.
     *
     * @param random returns numbers from 0 to 1
     */
    public Duration jittered(int retry, DoubleSupplier random) {
        return Duration.ofNanos((long) (delay(retry).toNanos() * random.getAsDouble()));
    }
}
