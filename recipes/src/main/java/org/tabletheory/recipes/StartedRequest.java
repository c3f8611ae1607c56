package org.tabletheory.recipes;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.UpdateBuilder;
import org.tabletheory.error.ConditionFailedException;

/**
 * A request that the caller must execute, and then complete or fail. Otherwise it can be started again after {@link
 * IdempotencyOptions#timeout()}.
 *
 * <p>Thread-safe.
 */
public final class StartedRequest implements BeginResult {
    private final EntityWrite<Item> row;
    private final NamedKey key;
    private final String token;

    StartedRequest(EntityWrite<Item> row, NamedKey key, String token) {
        this.row = row;
        this.key = key;
        this.token = token;
    }

    /**
     * Records that the request is complete.
     *
     * @param result the result for repeated requests: a short string, such as the key of an S3 object
     * @throws LeaseNotOwnedException if it took so long that another caller started the request again
     */
    public void complete(String result) {
        end(completion(result), RequestRows.COMPLETED);
    }

    /**
     * Records that the request is complete as part of a transaction with the writes of the request. The transaction is
     * cancelled if another caller has started the request again.
     *
     * <pre>{@code
     * Idempotency requests = Idempotency.in(db, "requests");
     * if (requests.begin("ORDERS", "request-1", hash) instanceof StartedRequest request) {
     *     db.transactWrite(tx -> request.completeIn(tx.create(db.model(order)), "order-1"));
     * }
     * }</pre>
     */
    public void completeIn(TransactionBuilder tx, String result) {
        tx.updateWithBuilder(completion(result));
    }

    /**
     * Records that the request failed, so that it can be started again immediately.
     *
     * @throws LeaseNotOwnedException if it took so long that another caller started the request again
     */
    public void fail() {
        end(change(RequestRows.FAILED), RequestRows.FAILED);
    }

    @Override
    public <R, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
        return visitor.started(this);
    }

    private UpdateBuilder<Item> completion(String result) {
        return change(RequestRows.COMPLETED).set(RequestRows.RESULT, result);
    }

    private UpdateBuilder<Item> change(String status) {
        return row.updateBuilder().set(RequestRows.STATUS, status).condition(RequestRows.isOf(token));
    }

    private void end(UpdateBuilder<Item> update, String status) {
        try {
            update.execute();
        } catch (ConditionFailedException failure) {
            boolean ownAttempt = failure.item()
                    .filter(there -> RequestRows.isOf(token, there) && RequestRows.hasStatus(there, status))
                    .isPresent();
            if (!ownAttempt) {
                throw new LeaseNotOwnedException(
                        key,
                        "the result of " + key.request()
                                + " was not recorded: another caller has started the request again,"
                                + " or it was completed or failed before",
                        failure.context(),
                        failure);
            }
        }
    }
}
