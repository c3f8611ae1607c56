package org.tabletheory.client.internal.batch;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchOptions;

/**
 * How long to wait before what was left is asked for again: by chance between nothing and a bound that doubles with each
 * attempt that made no progress, so that clients which were refused together do not come back together. Safe for use by
 * many threads, as far as the source of chance is.
 *
 * @param chance numbers from 0 to 1
 */
record Backoff(int retries, Duration first, DoubleSupplier chance) {
    private static final Duration LONGEST = Duration.ofSeconds(2);

    static Backoff of(BatchOptions options, DoubleSupplier chance) {
        return new Backoff(options.retries(), options.delay(), chance);
    }

    /** The wait after so many attempts in a row without progress, or null when there shall be no other attempt. */
    @Nullable
    Duration next(int withoutProgress) {
        if (withoutProgress > retries) {
            return null;
        }
        Duration bound = first;
        for (int i = 1; i < withoutProgress && bound.compareTo(LONGEST) < 0; i++) {
            bound = bound.multipliedBy(2);
        }
        long nanos = Math.min(bound.toNanos(), LONGEST.toNanos());
        return Duration.ofNanos((long) (nanos * chance.getAsDouble()));
    }
}
