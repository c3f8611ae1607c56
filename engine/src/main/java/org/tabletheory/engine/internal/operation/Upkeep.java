package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.store.VersionedDatabase;

/**
 * What time does to a database: tables and indexes reach their next states, and items expire.
 *
 * <p>Runs before each request, by the engine's clock, so that a test that moves the clock sees the effect at once and no
 * thread is needed. Expired items are swept at intervals, as in the service: until then they can be read.
 */
public final class Upkeep {
    private static final long SWEEP_MILLIS = 10_000;
    /** Items whose time to live is longer past than this are not deleted. */
    private static final long OLDEST_SECONDS = 5L * 365 * 24 * 60 * 60;

    private final EngineContext engine;
    private final AtomicLong lastSweep;

    /** Upkeep of a database, beginning now. */
    public Upkeep(EngineContext engine) {
        this.engine = engine;
        this.lastSweep = new AtomicLong(engine.now());
    }

    /** Brings the database up to the current time. */
    public void run() {
        DatabaseState state = engine.database().snapshot();
        long now = engine.now();
        if (!state.changing(now).isEmpty()) {
            engine.database().change(each -> new VersionedDatabase.Change<>(settled(each, now), now));
        }
        long last = lastSweep.get();
        boolean due = now - last >= SWEEP_MILLIS || now < last;
        if (due && lastSweep.compareAndSet(last, now)) {
            deleteExpired();
        }
    }

    /** Deletes all items whose time to live has passed and returns their number. */
    public int deleteExpired() {
        long now = engine.now();
        if (engine.database().snapshot().expiring(now).isEmpty()) {
            return 0;
        }
        return engine.database().change(state -> {
            DatabaseState next = state;
            int count = 0;
            for (String name : state.expiring(now)) {
                TableState table = next.table(name);
                List<byte[]> keys =
                        table == null ? List.of() : table.expiry().between(now / 1000 - OLDEST_SECONDS, now / 1000);
                for (byte[] key : keys) {
                    Item before = table == null ? null : table.get(key);
                    if (table != null && before != null) {
                        ItemChange change = new ItemChange(key, before, null, true);
                        table = table.with(change, engine.seed(), engine.seconds());
                        count++;
                    }
                }
                next = table == null ? next : next.with(table);
            }
            return new VersionedDatabase.Change<>(next, count);
        });
    }

    private static DatabaseState settled(DatabaseState state, long now) {
        DatabaseState next = state;
        for (String name : state.changing(now)) {
            TableState table = next.table(name);
            if (table == null) {
                continue;
            }
            boolean deleted = table.lifecycle().status().equals("DELETING")
                    && table.lifecycle().until() <= now;
            next = deleted
                    ? next.without(name, table.lifecycle().until())
                    : next.with(table.with(table.lifecycle().at(now)));
        }
        return next;
    }
}
