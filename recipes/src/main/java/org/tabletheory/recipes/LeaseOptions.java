package org.tabletheory.recipes;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Options of {@link Leases}: attribute names, clock skew and fencing.
 *
 * <pre>{@code
 * LeaseOptions options = LeaseOptions.defaults().withMaxClockSkew(Duration.ofSeconds(1)).withFencing();
 * Leases leases = Leases.in(db, "locks", options);
 * }</pre>
 *
 * <p>Immutable. Thread-safe if {@code tokens} is.
 *
 * @param names the attribute names of lease items
 * @param ttlBuffer how long an item is kept after the lease has expired; 1 hour by default. Items have no ttl if it is not
 *     positive.
 * @param maxClockSkew the maximum difference between the clocks of any two clients; an owner stops this much before the
 *     lease expires. 250 ms by default.
 * @param fencing whether leases have fencing tokens; false by default
 * @param tokens supplies unique owner tokens; random UUIDs by default
 */
public record LeaseOptions(
        LeaseNames names, Duration ttlBuffer, Duration maxClockSkew, boolean fencing, Supplier<String> tokens) {
    private static final LeaseOptions DEFAULTS = new LeaseOptions(
            LeaseNames.defaults(),
            Duration.ofHours(1),
            Duration.ofMillis(250),
            false,
            () -> UUID.randomUUID().toString());

    public LeaseOptions {
        if (maxClockSkew.isNegative()) {
            throw new IllegalArgumentException("maxClockSkew " + maxClockSkew + " is negative");
        }
    }

    /** Returns the default options. */
    public static LeaseOptions defaults() {
        return DEFAULTS;
    }

    /** Sets the attribute names. */
    public LeaseOptions withNames(LeaseNames value) {
        return new LeaseOptions(value, ttlBuffer, maxClockSkew, fencing, tokens);
    }

    /** Sets how long an item is kept after the lease has expired; zero disables the ttl. */
    public LeaseOptions withTtlBuffer(Duration value) {
        return new LeaseOptions(names, value, maxClockSkew, fencing, tokens);
    }

    /** Sets the maximum clock skew. It shortens the usable time of every lease. */
    public LeaseOptions withMaxClockSkew(Duration value) {
        return new LeaseOptions(names, ttlBuffer, value, fencing, tokens);
    }

    /**
     * Enables fencing tokens: increasing numbers for the leases of each key, for a store that rejects a number smaller than
     * the last. The counter is a separate item that is never deleted and that other runtimes ignore. Acquiring a lease then
     * takes a transaction and a read.
     */
    public LeaseOptions withFencing() {
        return new LeaseOptions(names, ttlBuffer, maxClockSkew, true, tokens);
    }

    /** Sets the supplier of owner tokens. They must be unique: two owners with the same token would both hold the lease. */
    public LeaseOptions withTokens(Supplier<String> value) {
        return new LeaseOptions(names, ttlBuffer, maxClockSkew, fencing, value);
    }
}
