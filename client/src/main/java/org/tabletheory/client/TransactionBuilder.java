package org.tabletheory.client;

import java.util.List;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.condition.Condition;

/**
 * Composes up to 100 writes that are applied all together or not at all.
 *
 * <pre>{@code
 * db.transact()
 *         .create(order)
 *         .update(user, List.of("emailHash"), Condition.atVersion(3))
 *         .updateWithBuilder(db.model(stock).updateBuilder().add("count", -1).condition("count", ">=", 1))
 *         .delete(db.model(Order.class).where("PK", "=", "USER#1").where("SK", "=", "CART"))
 *         .conditionCheck(account, Condition.ifExists())
 *         .execute();
 * }</pre>
 *
 * <p><b>Which item.</b> An action takes an entity, or an {@link EntityWrite} with its conditions and protected fields, such as
 * {@code db.model("User", item)} for a model without a class. {@link #delete} and {@link #conditionCheck} need only the key,
 * so they also take a {@link KeyQuery} with the full primary key. A transaction has one action for each
 * item; whatever is wrong with an action is thrown where it is added, and nothing is sent before {@link #execute()}.
 *
 * <p><b>Lifecycle.</b> As in single writes: a put or create fills in {@code created_at}, {@code updated_at} and the version,
 * an update moves the last two on and is refused when it names one of the three, and all timestamps of a transaction are the
 * same moment. An update holds at the version that the entity carries, and a delete at one that is not 0; {@link
 * Condition#atVersion} stands in place of the entity's. An item of a model without a class that says no version is not held
 * to one.
 *
 * <p><b>Failures.</b> A cancelled transaction is a {@link TransactionException} with the action at fault. One that met
 * another transaction or was throttled is sent again, as often as the configuration says and until the deadline. All
 * attempts have one token, so DynamoDB applies the transaction once, however many answers are lost. When {@link #execute()}
 * ends with an unknown outcome, calling it again within nine minutes sends the same request under the same token, and so
 * settles it.
 *
 * <p>Mutable: each word adds to this builder and returns it. Not safe for use by several threads.
 */
public final class TransactionBuilder {
    private final TableTheory db;
    private final WriteTransaction transaction;

    TransactionBuilder(TableTheory db, WriteTransaction transaction) {
        this.db = db;
        this.transaction = transaction;
    }

    /** Stores an entity, in place of the item that has its key if there is one. */
    public TransactionBuilder put(Object entity, Condition... conditions) {
        transaction.put(db.target(entity), List.of(conditions));
        return this;
    }

    /** Stores an entity as a new item; fails when an item has its key already. */
    public TransactionBuilder create(Object entity, Condition... conditions) {
        transaction.create(db.target(entity), List.of(conditions));
        return this;
    }

    /** Changes these fields of the stored item to the entity's, or all that are not empty when none is named. */
    public TransactionBuilder update(Object entity, String... fields) {
        return update(entity, List.of(fields));
    }

    /** As {@link #update(Object, String...)}, only when these conditions hold of the item that is there. */
    public TransactionBuilder update(Object entity, List<String> fields, Condition... conditions) {
        transaction.update(db.target(entity), fields, List.of(conditions));
        return this;
    }

    /**
     * Does what an update builder says to its item, under its conditions. As in a single update by a builder, the version
     * and {@code updated_at} move only by {@link UpdateBuilder#touch()}.
     */
    public TransactionBuilder updateWithBuilder(UpdateBuilder<?> update) {
        transaction.update(update.planned());
        return this;
    }

    /** Deletes the item with the entity's key, at the entity's version when that is known and not 0. */
    public TransactionBuilder delete(Object entity, Condition... conditions) {
        transaction.delete(db.target(entity), List.of(conditions));
        return this;
    }

    /** Changes nothing, but cancels the transaction unless these conditions hold of the item with the entity's key. */
    public TransactionBuilder conditionCheck(Object entity, Condition... conditions) {
        transaction.conditionCheck(db.target(entity), List.of(conditions));
        return this;
    }

    /**
     * Carries out all actions or none, once.
     *
     * @throws TransactionException when it was cancelled: nothing was applied, and it tells which action was at fault
     * @throws UnknownOutcomeException when it may or may not have been applied; then this may be called again
     */
    public void execute() {
        transaction.execute();
    }
}
