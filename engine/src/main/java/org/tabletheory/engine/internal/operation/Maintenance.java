package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.store.VersionedDatabase;

/**
 * Applies the changes that are due by the clock: tables and indexes reach their next status, and expired items are
 * deleted.
 *
 * <p>Runs before each request, without a thread, so that a test that moves the clock sees the effect at once. Expired
 * items are deleted at intervals, as in the service; until then they can be read.
 */
public final class Maintenance {
    private static final long EXPIRY_INTERVAL_MILLIS = 10_000;
    /** Items that expired longer ago than this are kept. */
    private static final long OLDEST_SECONDS = 5L * 365 * 24 * 60 * 60;

    private final EngineContext engine;
    private final AtomicLong lastExpiry;

    /** Maintains the database of an engine from now on. */
    public Maintenance(EngineContext engine) {
        this.engine = engine;
        this.lastExpiry = new AtomicLong(engine.now());
    }

    /** Applies the changes that are due; deletes expired items only if the interval has passed. */
    public void run() {
        DatabaseState state = engine.database().snapshot();
        long now = engine.now();
        if (!state.changing(now).isEmpty()) {
            engine.database().change(each -> new VersionedDatabase.Change<>(withDueStatuses(each, now), now));
        }
        long last = lastExpiry.get();
        boolean due = now - last >= EXPIRY_INTERVAL_MILLIS || now < last;
        if (due && lastExpiry.compareAndSet(last, now)) {
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

    private static DatabaseState withDueStatuses(DatabaseState state, long now) {
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
