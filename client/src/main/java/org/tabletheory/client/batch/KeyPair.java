package org.tabletheory.client.batch;

import org.jspecify.annotations.Nullable;

/**
 * The primary key of one item as Java values, to name items in a batch without an entity.
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
 * @param sort the sort key, or null if the table has none
 */
public record KeyPair(Object partition, @Nullable Object sort) {
    /** Returns the key of an item in a table without a sort key. */
    public static KeyPair of(Object partition) {
        return new KeyPair(partition, null);
    }

    /** Returns the key of an item in a table with a sort key. */
    public static KeyPair of(Object partition, Object sort) {
        return new KeyPair(partition, sort);
    }
}
