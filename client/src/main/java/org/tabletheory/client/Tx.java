package org.tabletheory.client;

import java.util.List;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.mapping.condition.Condition;

/**
 * A simple transaction: writes made through it are applied together when the function that received it returns.
 *
 * <pre>{@code
 * Order stored = db.transaction(tx -> {
 *     tx.update(user, "emailHash");
 *     return tx.create(order);
 * });
 * }</pre>
 *
 * <p>The rules of {@link TransactionBuilder}, which has more kinds of actions, apply here too. Only valid inside the function;
 * not safe for use by several threads.
 */
public final class Tx {
    private final TableTheory db;
    private final WriteTransaction transaction;

    Tx(TableTheory db, WriteTransaction transaction) {
        this.db = db;
        this.transaction = transaction;
    }

    /** Stores an entity, replacing an existing item with its key, and returns it as it will be stored. */
    public <T> T put(T entity, Condition... conditions) {
        return put(db.model(entity), conditions);
    }

    /** Stores an entity with the conditions of the write, such as {@code db.model("User", item)}. */
    public <T> T put(EntityWrite<T> write, Condition... conditions) {
        return transaction.put(write.target, RequestErrors.allGiven(conditions, "transaction", "condition"));
    }

    /** Stores an entity in place of the existing item with its key, and returns it as it will be stored. */
    public <T> T replace(T entity, Condition... conditions) {
        return replace(db.model(entity), conditions);
    }

    /** Stores an entity in place of the existing item, with the conditions of the write. */
    public <T> T replace(EntityWrite<T> write, Condition... conditions) {
        return transaction.replace(write.target, RequestErrors.allGiven(conditions, "transaction", "condition"));
    }

    /** Stores an entity as a new item and returns it as it will be stored, with timestamps and version filled in. */
    public <T> T create(T entity, Condition... conditions) {
        return create(db.model(entity), conditions);
    }

    /** Stores an entity as a new item with the conditions of the write, such as {@code db.model("User", item)}. */
    public <T> T create(EntityWrite<T> write, Condition... conditions) {
        return transaction.create(write.target, RequestErrors.allGiven(conditions, "transaction", "condition"));
    }

    /**
     * Updates the stored item's fields to the entity's.
     *
     * @param entity an entity or an {@link EntityWrite}
     * @param fields the fields to change; none for all that are not empty
     */
    public void update(Object entity, String... fields) {
        transaction.update(db.target(entity), RequestErrors.allGiven(fields, "update", "name of a field"), List.of());
    }

    /**
     * Deletes an item. Requires the entity's version, if it has one.
     *
     * @param entity an entity, an {@link EntityWrite}, or a {@link KeyQuery} with the full primary key
     */
    public void delete(Object entity, Condition... conditions) {
        transaction.delete(db.target(entity), RequestErrors.allGiven(conditions, "transaction", "condition"));
    }
}
