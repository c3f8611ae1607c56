package org.tabletheory.aws;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that is advanced manually. */
final class TestClock extends Clock {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-02T03:04:05Z"));

    void advance(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    @Override
    public Instant instant() {
        return requireNonNull(now.get());
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
