package org.tabletheory.client.batch;

import org.jspecify.annotations.Nullable;

/**
 * The key of one item, as Java values: what names it in a batch where there is no entity at hand.
 *
 * <pre>{@code
 * List<User> users = db.model(User.class)
 *         .batchGet(List.of(KeyPair.of("USER#1", "PROFILE"), KeyPair.of("USER#2", "PROFILE")))
 *         .items();
 * }</pre>
 *
 * <p>As immutable as its parts.
 *
 * @param partition the partition key
 * @param sort the sort key, or null where the table has none
 */
public record KeyPair(Object partition, @Nullable Object sort) {
    /** The key of a table without a sort key. */
    public static KeyPair of(Object partition) {
        return new KeyPair(partition, null);
    }

    /** The key of a table with a sort key. */
    public static KeyPair of(Object partition, Object sort) {
        return new KeyPair(partition, sort);
    }
}
