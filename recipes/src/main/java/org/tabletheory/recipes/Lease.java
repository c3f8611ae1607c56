package org.tabletheory.recipes;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * A lock that its owner has for a while: what {@link Leases#acquire} gives, and what refreshing and releasing it takes.
 *
 * <pre>{@code
 * Leases leases = Leases.in(db, "locks");
 * Lease lease = leases.acquire("REPORT#2026", Duration.ofSeconds(30));
 * boolean mine = lease.isHeldAt(Instant.now());
 * leases.release(lease);
 * }</pre>
 *
 * <p>A lease is a statement of the moment when it was written. Immutable and safe for use by many threads.
 *
 * @param key the partition key of what is locked
 * @param token what the row knows its owner by
 * @param expiresAt when the row says that it ends: a whole second
 * @param heldUntil when its owner must stop: as much before {@code expiresAt} as clocks may differ
 * @param fence a number that is larger than that of every lease before it on this key; only with {@link
 *     LeaseOptions#withFencing()}
 */
public record Lease(String key, String token, Instant expiresAt, Instant heldUntil, OptionalLong fence) {
    /** Returns whether the owner may still go on at this moment of its own clock. */
    public boolean isHeldAt(Instant now) {
        return now.isBefore(heldUntil);
    }

    /** Without the token, which is all that anybody needs to refresh or release it. */
    @Override
    public String toString() {
        return "Lease on " + key + " until " + expiresAt + (fence.isPresent() ? ", fence " + fence.getAsLong() : "");
    }
}
