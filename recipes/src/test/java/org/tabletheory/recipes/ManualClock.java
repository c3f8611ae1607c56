package org.tabletheory.recipes;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that the test sets. */
final class ManualClock extends Clock {
    private volatile Instant now;

    ManualClock(String now) {
        this.now = Instant.parse(now);
    }

    void set(Instant time) {
        now = time;
    }

    void advance(Duration time) {
        now = now.plus(time);
    }

    @Override
    public Instant instant() {
        return now;
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
