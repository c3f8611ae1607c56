package org.tabletheory.client.internal.batch;

import org.tabletheory.client.batch.BatchLeftover;

/** Thrown by a stream of entries for an invalid input; users get its cause in a leftover. */
final class InvalidEntryException extends RuntimeException {
    private final transient BatchLeftover leftover;

    InvalidEntryException(BatchLeftover leftover) {
        super("invalid entry", leftover.cause(), false, false);
        this.leftover = leftover;
    }

    BatchLeftover leftover() {
        return leftover;
    }
}
