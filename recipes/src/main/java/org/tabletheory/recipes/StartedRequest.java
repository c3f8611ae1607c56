package org.tabletheory.recipes;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.UpdateBuilder;
import org.tabletheory.error.ConditionFailedException;

/**
 * A request that is its caller's to carry out, and then to complete or to fail. Left alone, it can be begun anew after
 * {@link IdempotencyOptions#timeout()}.
 *
 * <p>Safe for use by many threads.
 */
public final class StartedRequest implements Begun {
    private final EntityWrite<Item> row;
    private final String key;
    private final String token;

    StartedRequest(EntityWrite<Item> row, String key, String token) {
        this.row = row;
        this.key = key;
        this.token = token;
    }

    /**
     * Records that it was done, and what came of it.
     *
     * @param result a short text, such as the key of an S3 object; what a replay is given
     * @throws LeaseNotOwnedException when it took so long that someone else began it anew
     */
    public void complete(String result) {
        end(completion(result), RequestRows.COMPLETED);
    }

    /**
     * Records it as part of a transaction, with what came of the request itself: both or neither. The transaction is
     * cancelled when someone else began the request anew.
     *
     * <pre>{@code
     * Idempotency requests = Idempotency.in(db, "requests");
     * if (requests.begin("ORDERS", "request-1", hash) instanceof StartedRequest request) {
     *     db.transactWrite(tx -> request.completeIn(tx.create(order), "order-1"));
     * }
     * }</pre>
     */
    public void completeIn(TransactionBuilder tx, String result) {
        tx.updateWithBuilder(completion(result));
    }

    /**
     * Records that it failed, so that it can be begun anew at once.
     *
     * @throws LeaseNotOwnedException when it took so long that someone else began it anew
     */
    public void fail() {
        end(change(RequestRows.FAILED), RequestRows.FAILED);
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
                        "the request " + key + " took so long that someone else began it anew, or it was ended before;"
                                + " what this attempt did is not recorded",
                        failure.context(),
                        failure);
            }
        }
    }
}
