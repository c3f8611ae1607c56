package org.tabletheory.engine.internal.store;

import java.util.List;

/** Keeps the changes of a database. */
public interface Journal extends AutoCloseable {
    /** Keeps nothing. */
    Journal NONE = new Journal() {
        @Override
        public void append(List<Mutation> mutations, DatabaseState next) {}

        @Override
        public void close() {}
    };

    /**
     * Records changes that take effect together. When it throws, they do not take effect.
     *
     * @param next the database after the changes
     */
    void append(List<Mutation> mutations, DatabaseState next);

    /** Ends the recording; nothing can be appended anymore. */
    @Override
    void close();
}
