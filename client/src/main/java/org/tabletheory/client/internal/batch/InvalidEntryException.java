package org.tabletheory.client.internal.batch;

import org.tabletheory.client.batch.BatchLeftover;

/** Thrown by a stream of entries at an input that cannot be one; never reaches a user. */
final class InvalidEntryException extends RuntimeException {
    private final transient BatchLeftover leftover;

    InvalidEntryException(BatchLeftover leftover) {
        super("refused", leftover.cause(), false, false);
        this.leftover = leftover;
    }

    BatchLeftover leftover() {
        return leftover;
    }
}
