package org.tabletheory.recipes;

import java.time.Instant;

/**
 * An event of a lease, recorded by its owner. All times are of the machine's clock, whatever clock the client uses.
 */
sealed interface LeaseEvent {
    String key();

    String token();

    /**
     * The lease was acquired or refreshed by a call. After it returned, the owner believes that it holds the lease until
     * {@code heldUntil}; the item expires at {@code expiresAt}.
     */
    record Held(
            String key,
            String token,
            boolean acquired,
            Instant called,
            Instant returned,
            Instant heldUntil,
            Instant expiresAt)
            implements LeaseEvent {}

    /** The owner started to release or commit the lease, so it no longer believes that it holds it. */
    record Ended(String key, String token, Instant at) implements LeaseEvent {}

    /** A call reported to the owner that the lease is lost. */
    record Lost(String key, String token, Instant called, Instant returned) implements LeaseEvent {}

    /** The owner died without releasing the lease. */
    record Died(String key, String token, Instant at) implements LeaseEvent {}

    /** A call committed a page under the lease. */
    record Committed(String key, String token, Instant called, Instant returned) implements LeaseEvent {}
}
