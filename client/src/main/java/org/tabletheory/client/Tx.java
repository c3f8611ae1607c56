package org.tabletheory.client;

import java.util.List;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.mapping.condition.Condition;

/**
 * The handle of a simple transaction: what is written through it is applied when the function that got it returns.
 *
 * <pre>{@code
 * Order stored = db.transaction(tx -> {
 *     tx.update(user, "emailHash");
 *     return tx.create(order);
 * });
 * }</pre>
 *
 * <p>Everything that {@link TransactionBuilder} says of its actions holds here; it has more of them. Of use only inside the
 * function, and not safe for use by several threads.
 */
public final class Tx {
    private final TableTheory db;
    private final WriteTransaction transaction;

    Tx(TableTheory db, WriteTransaction transaction) {
        this.db = db;
        this.transaction = transaction;
    }

    /** Stores an entity in place of the item that has its key, and gives it as it will be stored. */
    public <T> T put(T entity, Condition... conditions) {
        return transaction.put(db.model(entity).target(), List.of(conditions));
    }

    /** Stores an entity as a new item and gives it as it will be stored, timestamps and version filled in. */
    public <T> T create(T entity, Condition... conditions) {
        return transaction.create(db.model(entity).target(), List.of(conditions));
    }

    /** Changes these fields of the stored item to the entity's, or all that are not empty when none is named. */
    public void update(Object entity, String... fields) {
        transaction.update(db.model(entity).target(), List.of(fields), List.of());
    }

    /** Deletes the item with the entity's key, at the entity's version when that is known and not 0. */
    public void delete(Object entity, Condition... conditions) {
        transaction.delete(db.model(entity).target(), List.of(conditions));
    }
}
