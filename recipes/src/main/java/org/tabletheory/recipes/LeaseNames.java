package org.tabletheory.recipes;

import java.util.List;
import java.util.Set;

/**
 * What the attributes of lease rows are called. The defaults are those of the other languages' runtimes.
 *
 * <pre>{@code
 * LeaseNames names = LeaseNames.defaults().withKeys("PK", "SK").withLockSortKey("LEASE");
 * Leases leases = Leases.in(db, "locks", LeaseOptions.defaults().withNames(names));
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param partitionKey the table's partition key; {@code pk}
 * @param sortKey the table's sort key; {@code sk}
 * @param lockSortKey what the sort key of a lease is, and no name; {@code LOCK}
 * @param token who owns the lease; {@code lease_token}
 * @param expiresAt when it ends; {@code lease_expires_at}
 * @param ttl when DynamoDB may delete the row; {@code ttl}
 */
public record LeaseNames(
        String partitionKey, String sortKey, String lockSortKey, String token, String expiresAt, String ttl) {
    private static final LeaseNames DEFAULTS =
            new LeaseNames("pk", "sk", "LOCK", "lease_token", "lease_expires_at", "ttl");

    public LeaseNames {
        List<String> names = List.of(partitionKey, sortKey, token, expiresAt, ttl);
        if (Set.copyOf(names).size() != names.size() || names.contains("") || lockSortKey.isEmpty()) {
            throw new IllegalArgumentException(
                    "the attributes of a lease need five names, all different, and its row a sort key; not " + names
                            + " and '" + lockSortKey + "'");
        }
    }

    /** Returns the names of the other languages' runtimes. */
    public static LeaseNames defaults() {
        return DEFAULTS;
    }

    /** Other names for the table's keys. */
    public LeaseNames withKeys(String partition, String sort) {
        return new LeaseNames(partition, sort, lockSortKey, token, expiresAt, ttl);
    }

    /** Other names for what a row holds. */
    public LeaseNames withAttributes(String tokenName, String expiresAtName, String ttlName) {
        return new LeaseNames(partitionKey, sortKey, lockSortKey, tokenName, expiresAtName, ttlName);
    }

    /** Another sort key for the rows. */
    public LeaseNames withLockSortKey(String value) {
        return new LeaseNames(partitionKey, sortKey, value, token, expiresAt, ttl);
    }
}
