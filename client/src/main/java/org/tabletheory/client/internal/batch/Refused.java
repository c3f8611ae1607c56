package org.tabletheory.client.internal.batch;

import org.tabletheory.client.BatchLeftover;

/** Thrown by a stream of entries at an input that cannot be one; never reaches a user. */
final class Refused extends RuntimeException {
    private final transient BatchLeftover leftover;

    Refused(BatchLeftover leftover) {
        super("refused", leftover.cause(), false, false);
        this.leftover = leftover;
    }

    BatchLeftover leftover() {
        return leftover;
    }
}
