package org.tabletheory.cli.chaos;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** A clock that jumps, and on some threads throws. Thread-safe. */
final class ChaosClock extends Clock {
    private volatile Duration ahead = Duration.ZERO;
    private volatile @Nullable Error failure;

    /** Jumps to this much ahead of the system's clock; negative for behind. */
    void jump(Duration by) {
        ahead = by;
    }

    /** Throws on threads that refresh leases from now on. */
    void failOnRefreshers(Error error) {
        failure = error;
    }

    @Override
    public Instant instant() {
        Error error = failure;
        if (error != null && Thread.currentThread().getName().equals("tabletheory-lease")) {
            throw error;
        }
        return Clock.systemUTC().instant().plus(ahead);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
