package org.tabletheory.springtest;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The clock of the current test's database, so that timestamps and expiry agree. */
final class CurrentClock extends Clock {
    private final MemoryDatabase database;
    private final ZoneId zone;

    CurrentClock(MemoryDatabase database, ZoneId zone) {
        this.database = database;
        this.zone = zone;
    }

    @Override
    public Instant instant() {
        return database.dynamo().clock().instant();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new CurrentClock(database, other);
    }
}
