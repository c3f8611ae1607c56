package org.tabletheory.recipes;

import java.time.Instant;

/**
 * Something that happened to a lease, told by whoever did it. All moments are of one clock, that of the machine, whatever
 * clock the client goes by.
 */
sealed interface LeaseEvent {
    String key();

    String token();

    /**
     * It was acquired, or refreshed: the call was made at one moment and answered at another. From the answer on the owner
     * believes to hold it until {@code heldUntil}; the row ends at {@code expiresAt}.
     */
    record Held(
            String key,
            String token,
            boolean acquired,
            Instant called,
            Instant answered,
            Instant heldUntil,
            Instant expiresAt)
            implements LeaseEvent {}

    /** Its owner stopped to believe in it: it began to release or to commit it. */
    record Ended(String key, String token, Instant at) implements LeaseEvent {}

    /** Its owner was told that it is lost: by a call that was made at one moment and answered at another. */
    record Lost(String key, String token, Instant called, Instant answered) implements LeaseEvent {}

    /** Its owner died and will never release it. */
    record Died(String key, String token, Instant at) implements LeaseEvent {}

    /** A page was committed under it: the call was made at one moment and answered at another. */
    record Committed(String key, String token, Instant called, Instant answered) implements LeaseEvent {}
}
