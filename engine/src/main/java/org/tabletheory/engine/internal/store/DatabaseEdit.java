package org.tabletheory.engine.internal.store;

import java.util.ArrayList;
import java.util.List;

/** Changes of a database that take effect together. For one thread. */
public final class DatabaseEdit {
    private final long seed;
    private final List<Mutation> mutations = new ArrayList<>(1);
    private DatabaseState state;

    DatabaseEdit(DatabaseState state, long seed) {
        this.state = state;
        this.seed = seed;
    }

    /** Returns the database with the changes so far. */
    public DatabaseState state() {
        return state;
    }

    /** Makes a change of an item. */
    public void write(String table, ItemChange change, double seconds) {
        apply(new Mutation.ItemChanged(table, change, seconds));
    }

    /** Adds a table, or replaces it by one with the same items. */
    public void put(TableState table) {
        apply(new Mutation.TableChanged(table));
    }

    /** Deletes a table. */
    public void delete(String table, long millis) {
        apply(new Mutation.TableDeleted(table, millis));
    }

    /** Remembers the request that makes these changes; not in the journal. */
    public void complete(CompletedRequests.CompletedRequest request, long now) {
        state = state.with(request, now);
    }

    private void apply(Mutation mutation) {
        state = mutation.applyTo(state, seed);
        mutations.add(mutation);
    }

    List<Mutation> mutations() {
        return mutations;
    }
}
