package org.tabletheory.engine.internal.store;

/** A change of the database, in the form in which a journal records it. */
public sealed interface Mutation {
    /** Returns the database after the change. */
    DatabaseState applyTo(DatabaseState state, long seed);

    /** Passes the change to the visitor's method for it. */
    void accept(Visitor visitor);

    /** One method for each kind of change. */
    interface Visitor {
        /** Visits a change of an item. */
        void item(ItemChanged change);

        /** Visits a change of a table. */
        void table(TableChanged change);

        /** Visits the deletion of a table. */
        void deletedTable(TableDeleted change);
    }

    /**
     * An item was written or deleted.
     *
     * @param seconds the time of the change
     */
    record ItemChanged(String table, ItemChange change, double seconds) implements Mutation {
        @Override
        public DatabaseState applyTo(DatabaseState state, long seed) {
            TableState before = state.table(table);
            if (before == null) {
                throw new IllegalStateException("there is no table " + table);
            }
            return state.with(before.with(change, seed, seconds));
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.item(this);
        }
    }

    /** A table was created, or its definition, status or streams changed; its items stayed the same. */
    record TableChanged(TableState table) implements Mutation {
        @Override
        public DatabaseState applyTo(DatabaseState state, long seed) {
            return state.with(table);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.table(this);
        }
    }

    /**
     * A table was deleted.
     *
     * @param millis when it was deleted
     */
    record TableDeleted(String table, long millis) implements Mutation {
        @Override
        public DatabaseState applyTo(DatabaseState state, long seed) {
            return state.without(table, millis);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.deletedTable(this);
        }
    }
}
