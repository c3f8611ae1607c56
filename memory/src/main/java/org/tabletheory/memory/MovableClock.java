package org.tabletheory.memory;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that tests can move: another clock plus an offset. Thread-safe.
 *
 * <pre>{@code
 * MemoryDynamo dynamo = MemoryDynamo.start();
 * dynamo.clock().advance(Duration.ofHours(24)); // items expire, tokens end, timestamps move
 * }</pre>
 */
public final class MovableClock extends Clock {
    private final Clock base;
    private final AtomicReference<Duration> offset;

    private MovableClock(Clock base, AtomicReference<Duration> offset) {
        this.base = base;
        this.offset = offset;
    }

    /** Returns a clock that shows the time of another one until it is moved. */
    public static MovableClock over(Clock base) {
        return new MovableClock(base, new AtomicReference<>(Duration.ZERO));
    }

    /** Moves the clock ahead, or back by a negative duration. */
    public void advance(Duration by) {
        offset.updateAndGet(current -> current.plus(by));
    }

    /** Sets the clock to a time, from which it continues. */
    public void set(Instant time) {
        offset.set(Duration.between(base.instant(), time));
    }

    /** Returns an independent clock that shows the same time. */
    MovableClock copy() {
        return new MovableClock(base, new AtomicReference<>(offset.get()));
    }

    @Override
    public Instant instant() {
        return base.instant().plus(offset.get());
    }

    @Override
    public ZoneId getZone() {
        return base.getZone();
    }

    /** Returns a clock in another zone that moves with this one. */
    @Override
    public MovableClock withZone(ZoneId zone) {
        return new MovableClock(base.withZone(zone), offset);
    }
}
