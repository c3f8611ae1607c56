package org.tabletheory.recipes;

import java.time.Duration;

/**
 * How patient a cache is, and how its rows are written.
 *
 * <pre>{@code
 * IsrOptions options = IsrOptions.defaults().withLease(Duration.ofSeconds(10)).withWaitLimit(Duration.ofSeconds(5));
 * IsrCache cache = IsrCache.in(db, "cache", options);
 * }</pre>
 *
 * <p>Immutable: each word gives other options. Safe for use by many threads.
 *
 * @param lease how long one who makes a page is left alone before another may; {@link IsrCache#serve} refreshes it. 30 s.
 * @param waitLimit how long {@link IsrCache#serve} waits for a page that there is none of yet; 10 s
 * @param metadataTtlBuffer how long a row is kept after its page is stale; a day. Rows have no ttl when it is not positive.
 * @param leases how the locks are written
 */
public record IsrOptions(Duration lease, Duration waitLimit, Duration metadataTtlBuffer, LeaseOptions leases) {
    private static final IsrOptions DEFAULTS =
            new IsrOptions(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofDays(1), LeaseOptions.defaults());

    public IsrOptions {
        if (waitLimit.isNegative()) {
            throw new IllegalArgumentException("waitLimit " + waitLimit + " is negative");
        }
    }

    /** What is said of each of them. */
    public static IsrOptions defaults() {
        return DEFAULTS;
    }

    /** Leaves one who makes a page alone for so long. */
    public IsrOptions withLease(Duration value) {
        return new IsrOptions(value, waitLimit, metadataTtlBuffer, leases);
    }

    /** Waits so long for a page that there is none of yet. */
    public IsrOptions withWaitLimit(Duration value) {
        return new IsrOptions(lease, value, metadataTtlBuffer, leases);
    }

    /** Keeps a row for so long after its page is stale; zero leaves the ttl out. */
    public IsrOptions withMetadataTtlBuffer(Duration value) {
        return new IsrOptions(lease, waitLimit, value, leases);
    }

    /** Writes locks in this way; the names of keys are those of the pages' rows, too. */
    public IsrOptions withLeases(LeaseOptions value) {
        return new IsrOptions(lease, waitLimit, metadataTtlBuffer, value);
    }
}
