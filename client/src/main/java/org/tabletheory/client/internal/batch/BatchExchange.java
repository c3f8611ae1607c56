package org.tabletheory.client.internal.batch;

import java.util.List;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.error.TableTheoryException;

/** Sends the requests of a batch. Safe for use by many threads. */
interface BatchExchange<E extends BatchEntry> {
    /**
     * Sends entries in one request and returns what was not processed.
     *
     * @throws TableTheoryException when there is no usable response
     */
    BatchReply<E> send(List<E> entries);

    /** Returns the items that were read so far, in the order of the keys. */
    default List<?> found() {
        return List.of();
    }

    /** Returns the stored items that could not be read so far; repeating them does not help. */
    default List<BatchLeftover> unreadable() {
        return List.of();
    }

    /**
     * The result of a request.
     *
     * @param left the entries that were not processed
     * @param repeated whether an earlier attempt of the same call may have processed some of them
     */
    record BatchReply<E>(List<E> left, boolean repeated) {
        public BatchReply {
            left = List.copyOf(left);
        }
    }
}
