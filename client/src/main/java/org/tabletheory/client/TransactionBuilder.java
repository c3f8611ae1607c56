package org.tabletheory.client;

import java.util.List;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.condition.Condition;

/**
 * Builder for a transaction of up to 100 writes, which are applied all together or not at all.
 *
 * <pre>{@code
 * db.transact()
 *         .create(db.model(order))
 *         .update(db.model(user), List.of("emailHash"), Condition.atVersion(3))
 *         .updateWithBuilder(db.model(stock).updateBuilder().add("count", -1).condition("count", ">=", 1))
 *         .delete(db.model(Order.class).where("PK", "=", "USER#1").where("SK", "=", "CART"))
 *         .conditionCheck(db.model(account), Condition.ifExists())
 *         .execute();
 * }</pre>
 *
 * <p><b>Which item.</b> An action takes an {@link EntityWrite}, with its conditions and protected fields: {@code
 * db.model(order)}, or {@code db.model("User", item)} for a model without a class. {@code delete} and {@code conditionCheck}
 * need only the key, so they also take a {@link KeyQuery} with the full primary key. A transaction has at most one action per
 * item. An invalid action is rejected when it is added; nothing is sent before {@link #execute()}.
 *
 * <p><b>Lifecycle.</b> As in single writes: a put or create fills in {@code created_at}, {@code updated_at} and the version;
 * an update advances the last two and must not name any of the three. All timestamps of a transaction are the same. Every
 * action but a create requires the entity's version; {@link Condition#atVersion} replaces that version, and {@link
 * EntityWrite#anyVersion()} accepts every one. An entity without a version, such as one with null, has no version condition.
 *
 * <p><b>Failures.</b> A cancelled transaction throws a {@link TransactionException} with the action that caused it. A transaction
 * that conflicts with another one or is throttled is retried, as configured and until the deadline. All attempts have the
 * same idempotency token, so DynamoDB applies the transaction once, however many responses are lost. If {@link #execute()}
 * ends with an unknown outcome, calling it again within nine minutes sends the same request with the same token, which
 * settles the outcome.
 *
 * <p>Mutable: each method adds to this builder and returns it. Not safe for use by several threads.
 */
public final class TransactionBuilder {
    private final WriteTransaction transaction;

    TransactionBuilder(WriteTransaction transaction) {
        this.transaction = transaction;
    }

    /** Adds a put of an entity, which replaces an existing item with its key. See {@link EntityWrite#save()}. */
    public TransactionBuilder put(EntityChange<?, ?> write, Condition... conditions) {
        transaction.put(target(write), all(conditions));
        return this;
    }

    /** Adds a put of an entity in place of the existing item with its key. See {@link EntityWrite#replace()}. */
    public TransactionBuilder replace(EntityWrite<?> write, Condition... conditions) {
        transaction.replace(target(write), all(conditions));
        return this;
    }

    /** Adds a put of an entity as a new item; the transaction is cancelled if an item with its key exists. */
    public TransactionBuilder create(EntityWrite<?> write, Condition... conditions) {
        transaction.create(target(write), all(conditions));
        return this;
    }

    /** Adds an update of the stored item's fields to the entity's; none for all fields that are not empty. */
    public TransactionBuilder update(EntityChange<?, ?> write, String... fields) {
        return update(write, RequestErrors.allGiven(fields, "update", "name of a field"));
    }

    /** Adds an update under these conditions. See {@link #update(EntityChange, String...)}. */
    public TransactionBuilder update(EntityChange<?, ?> write, List<String> fields, Condition... conditions) {
        transaction.update(target(write), RequestErrors.given(fields, "update", "list of fields"), all(conditions));
        return this;
    }

    /**
     * Adds the update of an update builder with its conditions. As in a single update with a builder, the version and {@code
     * updated_at} change too, unless there is {@link UpdateBuilder#withoutLifecycle()}.
     */
    public TransactionBuilder updateWithBuilder(UpdateBuilder<?> update) {
        transaction.update(RequestErrors.given(update, "updateWithBuilder", "update builder")
                .planned());
        return this;
    }

    /** Adds a delete of the item of a write. Requires the entity's version, if it has one. */
    public TransactionBuilder delete(ConditionalWrite<?, ?> write, Condition... conditions) {
        transaction.delete(target(write), all(conditions));
        return this;
    }

    /** Adds a delete of the item with this key, which must be the full primary key. */
    public TransactionBuilder delete(KeyQuery<?> key, Condition... conditions) {
        return delete(RequestErrors.given(key, "transact", "key").write(), conditions);
    }

    /** Adds a check that cancels the transaction unless these conditions and those of the write hold for its item. */
    public TransactionBuilder conditionCheck(ConditionalWrite<?, ?> write, Condition... conditions) {
        transaction.conditionCheck(target(write), all(conditions));
        return this;
    }

    /** Adds a check of the item with this key, which must be the full primary key. */
    public TransactionBuilder conditionCheck(KeyQuery<?> key, Condition... conditions) {
        return conditionCheck(RequestErrors.given(key, "transact", "key").write(), conditions);
    }

    private static <T> WriteTarget<T> target(ConditionalWrite<T, ?> write) {
        return RequestErrors.given(write, "transact", "write").target;
    }

    private static List<Condition> all(Condition[] conditions) {
        return RequestErrors.allGiven(conditions, "transact", "condition");
    }

    /**
     * Executes the transaction once: all actions, or none.
     *
     * @throws TransactionException if it was cancelled; nothing was written, and it reports the action that caused it
     * @throws UnknownOutcomeException if it may or may not have been applied; then this may be called again
     */
    public void execute() {
        transaction.execute();
    }
}
