package org.tabletheory.recipes;

import java.time.Duration;

/**
 * Options of {@link IsrCache}: lease, wait limit and retention.
 *
 * <pre>{@code
 * IsrOptions options = IsrOptions.defaults().withLease(Duration.ofSeconds(10)).withWaitLimit(Duration.ofSeconds(5));
 * IsrCache cache = IsrCache.in(db, "cache", options);
 * }</pre>
 *
 * <p>Immutable. Thread-safe if the tokens of {@code leases} are.
 *
 * @param lease the duration of a regeneration lease, which {@link IsrCache#serve} refreshes; 30 s by default
 * @param waitLimit how long {@link IsrCache#serve} waits if there is no page yet; 10 s by default
 * @param metadataTtlBuffer how long an item is kept after its page is stale; 1 day by default. Items have no ttl if it is
 *     not positive.
 * @param leases the options of the leases
 */
public record IsrOptions(Duration lease, Duration waitLimit, Duration metadataTtlBuffer, LeaseOptions leases) {
    private static final IsrOptions DEFAULTS =
            new IsrOptions(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofDays(1), LeaseOptions.defaults());

    public IsrOptions {
        if (waitLimit.isNegative()) {
            throw new IllegalArgumentException("waitLimit " + waitLimit + " is negative");
        }
    }

    /** Returns the default options. */
    public static IsrOptions defaults() {
        return DEFAULTS;
    }

    /** Sets the duration of a regeneration lease. */
    public IsrOptions withLease(Duration value) {
        return new IsrOptions(value, waitLimit, metadataTtlBuffer, leases);
    }

    /** Sets how long to wait if there is no page yet. */
    public IsrOptions withWaitLimit(Duration value) {
        return new IsrOptions(lease, value, metadataTtlBuffer, leases);
    }

    /** Sets how long an item is kept after its page is stale; zero disables the ttl. */
    public IsrOptions withMetadataTtlBuffer(Duration value) {
        return new IsrOptions(lease, waitLimit, value, leases);
    }

    /** Sets the options of the leases. Their key names also apply to the page metadata. */
    public IsrOptions withLeases(LeaseOptions value) {
        return new IsrOptions(lease, waitLimit, metadataTtlBuffer, value);
    }
}
