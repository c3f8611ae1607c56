package org.tabletheory.recipes;

import java.util.List;
import java.util.Set;

/**
 * The attribute names of lease items. The defaults are those of the runtimes in other languages.
 *
 * <pre>{@code
 * LeaseNames names = LeaseNames.defaults().withKeys("PK", "SK").withLockSortKey("LEASE");
 * Leases leases = Leases.in(db, "locks", LeaseOptions.defaults().withNames(names));
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 *
 * @param partitionKey the table's partition key; {@code pk}
 * @param sortKey the table's sort key; {@code sk}
 * @param lockSortKey the value of the sort key of lease items, not a name; {@code LOCK}
 * @param token the attribute with the token of the owner; {@code lease_token}
 * @param expiresAt the attribute with the expiry time; {@code lease_expires_at}
 * @param ttl the attribute with the time from which DynamoDB may delete the item; {@code ttl}
 */
public record LeaseNames(
        String partitionKey, String sortKey, String lockSortKey, String token, String expiresAt, String ttl) {
    private static final LeaseNames DEFAULTS =
            new LeaseNames("pk", "sk", "LOCK", "lease_token", "lease_expires_at", "ttl");

    public LeaseNames {
        List<String> names = List.of(partitionKey, sortKey, token, expiresAt, ttl);
        if (Set.copyOf(names).size() != names.size() || names.contains("") || lockSortKey.isEmpty()) {
            throw new IllegalArgumentException(
                    "the five attribute names of a lease must be different and not empty, and so must its sort key; not "
                            + names + " and '" + lockSortKey + "'");
        }
    }

    /** Returns the names that the runtimes in other languages use. */
    public static LeaseNames defaults() {
        return DEFAULTS;
    }

    /** Sets the names of the table's keys. */
    public LeaseNames withKeys(String partition, String sort) {
        return new LeaseNames(partition, sort, lockSortKey, token, expiresAt, ttl);
    }

    /** Sets the names of the other attributes. */
    public LeaseNames withAttributes(String tokenName, String expiresAtName, String ttlName) {
        return new LeaseNames(partitionKey, sortKey, lockSortKey, tokenName, expiresAtName, ttlName);
    }

    /** Sets the value of the sort key of lease items. */
    public LeaseNames withLockSortKey(String value) {
        return new LeaseNames(partitionKey, sortKey, value, token, expiresAt, ttl);
    }
}
