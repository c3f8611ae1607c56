package org.tabletheory.recipes;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * A lock that its owner holds for a limited time. Returned by {@link Leases#acquire}; needed to refresh and release it.
 *
 * <pre>{@code
 * Leases leases = Leases.in(db, "locks");
 * Lease lease = leases.acquire("REPORT#2026", Duration.ofSeconds(30));
 * boolean mine = lease.isHeldAt(Instant.now());
 * leases.release(lease);
 * }</pre>
 *
 * <p>A lease describes the state at the time it was acquired or refreshed. Immutable and thread-safe.
 *
 * @param key the partition key of the locked resource
 * @param token the token that identifies the owner
 * @param expiresAt when the lease expires according to its item, in whole seconds
 * @param heldUntil when the owner must stop: {@code expiresAt} minus the maximum clock skew
 * @param fence the fencing token, larger than that of every earlier lease on this key; only with {@link
 *     LeaseOptions#withFencing()}
 */
public record Lease(String key, String token, Instant expiresAt, Instant heldUntil, OptionalLong fence) {
    /** Returns whether the owner still holds the lease at this time of the owner's clock. */
    public boolean isHeldAt(Instant now) {
        return now.isBefore(heldUntil);
    }

    /** Omits the token, because anyone who knows it can refresh or release the lease, and the key, which may be personal data. */
    @Override
    public String toString() {
        return "Lease until " + expiresAt + (fence.isPresent() ? ", fence " + fence.getAsLong() : "");
    }
}
