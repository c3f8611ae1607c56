package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.store.DatabaseEdit;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableLifecycle;
import org.tabletheory.engine.internal.store.TableState;

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
            engine.database().change(edit -> endStatuses(edit, now));
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
        return engine.database().change(edit -> {
            int count = 0;
            for (String name : edit.state().expiring(now)) {
                count += deleteExpired(name, edit, now);
            }
            return count;
        });
    }

    private int deleteExpired(String name, DatabaseEdit edit, long now) {
        TableState table = edit.state().table(name);
        int count = 0;
        if (table != null) {
            for (byte[] key : table.expiry().between(now / 1000 - OLDEST_SECONDS, now / 1000)) {
                Item before = table.get(key);
                if (before != null) {
                    edit.write(name, new ItemChange(key, before, null, true), engine.seconds());
                    count++;
                }
            }
        }
        return count;
    }

    private static int endStatuses(DatabaseEdit edit, long now) {
        List<String> names = edit.state().changing(now);
        for (String name : names) {
            TableState table = edit.state().table(name);
            if (table != null) {
                TableLifecycle lifecycle = table.lifecycle();
                if (lifecycle.status().equals("DELETING") && lifecycle.until() <= now) {
                    edit.delete(name, lifecycle.until());
                } else {
                    edit.put(table.with(lifecycle.at(now)));
                }
            }
        }
        return names.size();
    }
}
