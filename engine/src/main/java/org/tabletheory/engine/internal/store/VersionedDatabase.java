package org.tabletheory.engine.internal.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The current state of a database, and as many past states as lagging reads need.
 *
 * <p>Readers take the state once and see one moment, without locks. Writers change it one at a time: a write computes
 * the next state from the current one in a few microseconds, so one lock for all tables costs less than the
 * bookkeeping of many, and every history is serializable by construction.
 */
public final class VersionedDatabase {
    private final ReentrantLock writing = new ReentrantLock();
    private final Deque<Past> history = new ArrayDeque<>();
    private final Journal journal;
    private final long seed;
    private final LongSupplier millis;
    private final ReadLag longest;
    private volatile DatabaseState state;
    private long version;

    /** A state that was replaced: the number of the write and the time at which that happened. */
    private record Past(DatabaseState state, long version, long replaced) {}

    /**
     * A database that starts from a state.
     *
     * @param journal records each change before it is visible
     * @param seed decides the order of partitions
     * @param millis the current time
     * @param longest the longest lag of any read
     */
    public VersionedDatabase(DatabaseState state, Journal journal, long seed, LongSupplier millis, ReadLag longest) {
        this.state = state;
        this.journal = journal;
        this.seed = seed;
        this.millis = millis;
        this.longest = longest;
    }

    /** Returns the current state, which is immutable. */
    public DatabaseState snapshot() {
        return state;
    }

    /** Returns the state that a lagging reader sees. */
    public DatabaseState snapshot(ReadLag lag) {
        if (!lag.exists()) {
            return state;
        }
        writing.lock();
        try {
            long now = millis.getAsLong();
            DatabaseState seen = state;
            Iterator<Past> newestFirst = history.descendingIterator();
            while (newestFirst.hasNext()) {
                Past past = newestFirst.next();
                if (!lag.covers(now - past.replaced, version - past.version)) {
                    break;
                }
                seen = past.state;
            }
            return seen;
        } finally {
            writing.unlock();
        }
    }

    /** Changes the state; when the function throws, nothing has changed. */
    public <R> R change(Function<DatabaseEdit, R> function) {
        writing.lock();
        try {
            DatabaseEdit edit = new DatabaseEdit(state, seed);
            R result = function.apply(edit);
            if (edit.state() != state) {
                if (!edit.mutations().isEmpty()) {
                    journal.append(edit.mutations(), edit.state());
                    if (longest.exists()) {
                        remember(state);
                    }
                }
                state = edit.state();
            }
            return result;
        } finally {
            writing.unlock();
        }
    }

    /** Ends the journal, after a change in progress. */
    public void close() {
        writing.lock();
        try {
            journal.close();
        } finally {
            writing.unlock();
        }
    }

    private void remember(DatabaseState replaced) {
        long now = millis.getAsLong();
        history.addLast(new Past(replaced, version, now));
        version++;
        while (!history.isEmpty()) {
            Past oldest = history.getFirst();
            if (longest.covers(now - oldest.replaced, version - oldest.version)) {
                return;
            }
            history.removeFirst();
        }
    }
}
