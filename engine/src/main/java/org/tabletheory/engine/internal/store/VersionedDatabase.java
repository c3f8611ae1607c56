package org.tabletheory.engine.internal.store;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The current state of a database.
 *
 * <p>Readers take the state once and see one moment, without locks. Writers change it one at a time: a write computes
 * the next state from the current one in a few microseconds, so one lock for all tables costs less than the
 * bookkeeping of many, and every history is serializable by construction.
 */
public final class VersionedDatabase {
    private final ReentrantLock writing = new ReentrantLock();
    private volatile DatabaseState state;

    /** A database that starts from a state. */
    public VersionedDatabase(DatabaseState state) {
        this.state = state;
    }

    /** Returns the current state, which is immutable. */
    public DatabaseState snapshot() {
        return state;
    }

    /** The next state and the result for the caller. */
    public record Change<R>(DatabaseState next, R result) {}

    /** Changes the state; when the function throws, nothing has changed. */
    public <R> R change(Function<DatabaseState, Change<R>> function) {
        writing.lock();
        try {
            Change<R> change = function.apply(state);
            state = change.next;
            return change.result;
        } finally {
            writing.unlock();
        }
    }
}
