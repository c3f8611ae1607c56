package org.tabletheory.client.internal.batch;

import java.util.List;
import org.tabletheory.error.TableTheoryException;

/** One request for some entries of a batch, and what its answer left undone. Safe for use by many threads. */
interface BatchExchange<E extends BatchEntry> {
    /**
     * Sends the entries in one request.
     *
     * @throws TableTheoryException when no answer came, or none that can be used
     */
    Reply<E> send(List<E> entries);

    /** What was read so far, in the order in which it was asked for. */
    default List<?> found() {
        return List.of();
    }

    /**
     * What an answer said.
     *
     * @param left the entries that were not processed
     * @param repeated whether an earlier attempt of the same call may have processed some of these all the same
     */
    record Reply<E>(List<E> left, boolean repeated) {
        public Reply {
            left = List.copyOf(left);
        }
    }
}
