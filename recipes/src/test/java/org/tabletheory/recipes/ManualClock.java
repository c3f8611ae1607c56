package org.tabletheory.recipes;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that goes when it is told to. */
final class ManualClock extends Clock {
    private volatile Instant now;

    ManualClock(String now) {
        this.now = Instant.parse(now);
    }

    void set(Instant moment) {
        now = moment;
    }

    void forward(Duration time) {
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
