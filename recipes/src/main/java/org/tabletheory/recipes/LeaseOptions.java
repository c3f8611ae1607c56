package org.tabletheory.recipes;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * How leases are written and how far clocks are trusted.
 *
 * <pre>{@code
 * LeaseOptions options = LeaseOptions.defaults().withMaxClockSkew(Duration.ofSeconds(1)).withFencing();
 * Leases leases = Leases.in(db, "locks", options);
 * }</pre>
 *
 * <p>Immutable: each word gives other options. Safe for use by many threads, as far as {@code tokens} is.
 *
 * @param names what the attributes of the rows are called
 * @param ttlBuffer how long after its end a row is kept; an hour. Rows have no ttl when it is not positive.
 * @param maxClockSkew by how much the clocks of any two clients may differ without two owners at one moment; an owner stops
 *     so much before the end. 250 ms.
 * @param fencing whether leases are numbered; they are not
 * @param tokens where tokens come from, each of them unlike any other; random UUIDs
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

    /** Returns the rows of the other languages' runtimes, and clocks that differ by up to 250 ms. */
    public static LeaseOptions defaults() {
        return DEFAULTS;
    }

    /** Other names. */
    public LeaseOptions withNames(LeaseNames value) {
        return new LeaseOptions(value, ttlBuffer, maxClockSkew, fencing, tokens);
    }

    /** Keeps a row for so long after its end; zero leaves the ttl out. */
    public LeaseOptions withTtlBuffer(Duration value) {
        return new LeaseOptions(names, value, maxClockSkew, fencing, tokens);
    }

    /** Keeps the promise among clients whose clocks differ by up to this, at the price of so much of every lease. */
    public LeaseOptions withMaxClockSkew(Duration value) {
        return new LeaseOptions(names, ttlBuffer, value, fencing, tokens);
    }

    /**
     * Numbers the leases of each key, for a store that refuses a number smaller than one it has seen. The counter is a row
     * of its own, which stays for ever and which other runtimes leave alone. Acquiring is then a transaction and a read.
     */
    public LeaseOptions withFencing() {
        return new LeaseOptions(names, ttlBuffer, maxClockSkew, true, tokens);
    }

    /** Takes tokens from here; two owners with one token would both have the lease. */
    public LeaseOptions withTokens(Supplier<String> value) {
        return new LeaseOptions(names, ttlBuffer, maxClockSkew, fencing, value);
    }
}
