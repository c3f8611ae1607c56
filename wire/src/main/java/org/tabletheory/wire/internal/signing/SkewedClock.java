package org.tabletheory.wire.internal.signing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The clock for signatures: the configured clock, corrected by the server's time. Thread-safe.
 */
public final class SkewedClock extends Clock {

    /** DynamoDB rejects signatures that are more than five minutes off, so a smaller difference was not the cause. */
    private static final Duration TOLERATED = Duration.ofMinutes(4);

    private final Clock clock;
    private volatile Duration skew = Duration.ZERO;

    public SkewedClock(Clock clock) {
        this.clock = clock;
    }

    /** Adopts the server's time if a request signed at {@code signedAt} was outside its tolerance; returns whether it did. */
    public boolean adjust(Instant signedAt, Instant serverTime) {
        if (Duration.between(signedAt, serverTime).abs().compareTo(TOLERATED) <= 0) {
            return false;
        }
        skew = Duration.between(clock.instant(), serverTime);
        return true;
    }

    @Override
    public Instant instant() {
        Duration correction = skew;
        Instant now = clock.instant();
        return correction.isZero() ? now : now.plus(correction);
    }

    @Override
    public ZoneId getZone() {
        return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.fixed(instant(), zone);
    }
}
