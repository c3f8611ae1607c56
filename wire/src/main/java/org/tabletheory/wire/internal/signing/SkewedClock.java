package org.tabletheory.wire.internal.signing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The clock that signs: the configured one, corrected by what the server's answers taught. Safe for use by many threads.
 */
public final class SkewedClock extends Clock {

    /** DynamoDB refuses signatures that are more than five minutes off; a smaller difference is not what it minded. */
    private static final Duration TOLERATED = Duration.ofMinutes(4);

    private final Clock clock;
    private volatile Duration skew = Duration.ZERO;

    public SkewedClock(Clock clock) {
        this.clock = clock;
    }

    /** Takes over the server's time when a request signed at {@code signedAt} must have looked wrong to it. */
    public boolean learn(Instant signedAt, Instant serverTime) {
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
