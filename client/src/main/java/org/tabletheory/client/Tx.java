package org.tabletheory.client;

import java.util.List;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.mapping.condition.Condition;

/**
 * A simple transaction: writes made through it are applied together when the function that received it returns.
 *
 * <pre>{@code
 * Order stored = db.transaction(tx -> {
 *     tx.update(db.model(user), "emailHash");
 *     return tx.create(db.model(order));
 * });
 * }</pre>
 *
 * <p>The rules of {@link TransactionBuilder}, which has more kinds of actions, apply here too. Only valid inside the function;
 * not safe for use by several threads.
 */
public final class Tx {
    private final WriteTransaction transaction;

    Tx(WriteTransaction transaction) {
        this.transaction = transaction;
    }

    /** Stores an entity, replacing an existing item with its key, and returns it as it will be stored. */
    public <T> T put(EntityChange<T, ?> write, Condition... conditions) {
        return transaction.put(target(write), all(conditions));
    }

    /** Stores an entity in place of the existing item with its key, and returns it as it will be stored. */
    public <T> T replace(EntityWrite<T> write, Condition... conditions) {
        return transaction.replace(target(write), all(conditions));
    }

    /** Stores an entity as a new item and returns it as it will be stored, with timestamps and version filled in. */
    public <T> T create(EntityWrite<T> write, Condition... conditions) {
        return transaction.create(target(write), all(conditions));
    }

    /**
     * Updates the stored item's fields to the entity's.
     *
     * @param fields the fields to change; none for all that are not empty
     */
    public void update(EntityChange<?, ?> write, String... fields) {
        transaction.update(target(write), RequestErrors.allGiven(fields, "update", "name of a field"), List.of());
    }

    /** Deletes the item of a write. Requires the entity's version, if it has one. */
    public void delete(ConditionalWrite<?, ?> write, Condition... conditions) {
        transaction.delete(target(write), all(conditions));
    }

    /** Deletes the item with this key, which must be the full primary key. */
    public void delete(KeyQuery<?> key, Condition... conditions) {
        delete(RequestErrors.given(key, "transaction", "key").write(), conditions);
    }

    private static <T> WriteTarget<T> target(ConditionalWrite<T, ?> write) {
        return RequestErrors.given(write, "transaction", "write").target;
    }

    private static List<Condition> all(Condition[] conditions) {
        return RequestErrors.allGiven(conditions, "transaction", "condition");
    }
}
