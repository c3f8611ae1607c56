package org.tabletheory.crypto;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that a test sets. Safe for use by many threads, as long as one of them sets it. */
public final class ManualClock extends Clock {
    private volatile Instant now;

    public ManualClock(String now) {
        this.now = Instant.parse(now);
    }

    public void set(Instant time) {
        now = time;
    }

    public void advance(Duration time) {
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
