package org.tabletheory.recipes;

import java.time.Instant;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.internal.Rows;
import org.tabletheory.recipes.internal.Sha256;
import org.tabletheory.schema.Model;

/**
 * Carries requests out once, however often they are sent: a replay is given what was recorded, and another request under the
 * same key is refused.
 *
 * <pre>{@code
 * Idempotency requests = Idempotency.in(db, "requests");
 * String invoice = requests.once("CUSTOMER#1", "request-77", Idempotency.hashOf("{\"amount\":5}"), () -> "invoices/5.pdf");
 * }</pre>
 *
 * <p>A request is known by a partition, such as that of the page or customer it is about, and a key that its sender chose.
 * What it asks is known by a hash. Its row has the sort key {@code REQ#} and the key, and is shared with services in other
 * languages. Work is begun by one caller at a time; it is done once as long as it ends within {@link
 * IdempotencyOptions#timeout()}. After that another may begin it, so work that must not be done twice should end in a
 * transaction with {@link StartedRequest#completeIn}, which only the last to begin can commit.
 *
 * <p>Safe for use by many threads.
 */
public final class Idempotency {
    private final TableTheory db;
    private final IdempotencyOptions options;
    private final Rows rows;

    private Idempotency(TableTheory db, IdempotencyOptions options, Rows rows) {
        this.db = db;
        this.options = options;
        this.rows = rows;
    }

    /** Requests in this table, whose keys are {@code pk} and {@code sk}. */
    public static Idempotency in(TableTheory db, String table) {
        return in(db, table, IdempotencyOptions.defaults());
    }

    /** Requests in this table, in a way of your own. */
    public static Idempotency in(TableTheory db, String table, IdempotencyOptions options) {
        return new Idempotency(db, options, Rows.of(db, RequestRows.model(table)));
    }

    /** Returns the hash of what a request asks: that of the UTF-8 bytes of a text that says all that matters, always the same way. */
    public static String hashOf(String request) {
        return Sha256.hex(request);
    }

    /** Returns the model of the rows, to make their table by. */
    public Model model() {
        return rows.model();
    }

    /**
     * Begins a request, unless it was done before or someone is at it. One that failed, or whose time is over, is begun anew.
     *
     * @param partition the partition that its row is in
     * @param key what its sender knows it by
     * @param requestHash the hash of what it asks
     * @throws RequestMismatchException when the key is that of a request with another hash
     */
    public Begun begin(String partition, String key, String requestHash) {
        if (partition.isEmpty() || key.isEmpty() || requestHash.isEmpty()) {
            throw new IllegalArgumentException("a request has a partition, a key and a hash");
        }
        Instant now = db.clock().instant();
        String token = options.tokens().get();
        Item rowKey = RequestRows.key(partition, key);
        StartedRequest started = new StartedRequest(rows.row(rowKey), key, token);
        try {
            rows.row(RequestRows.started(rowKey, requestHash, token, now, options))
                    .withCondition(RequestRows.mayBegin(requestHash, now))
                    .save();
            return started;
        } catch (ConditionFailedException failure) {
            Item there = failure.item().orElseThrow(() -> failure);
            return RequestRows.isOf(token, there) ? started : found(there, key, requestHash, failure);
        }
    }

    private static Begun found(Item there, String key, String requestHash, ConditionFailedException failure) {
        if (!RequestRows.hasHash(there, requestHash)) {
            throw new RequestMismatchException(key, failure);
        }
        return RequestRows.hasStatus(there, RequestRows.COMPLETED)
                ? new Begun.Replay(RequestRows.result(there))
                : new Begun.InProgress(RequestRows.until(there));
    }

    /**
     * Does the work of a request, unless it was done before, and gives what came of it, now or then. When the work throws, the
     * request is recorded as failed and can be begun anew.
     *
     * @return what was recorded; empty when another runtime recorded nothing
     * @throws RequestInProgressException when someone else is at it
     * @throws RequestMismatchException when the key is that of a request with another hash
     * @throws LeaseNotOwnedException when the work took so long that someone else began it anew
     * @throws E what the work throws
     */
    public <E extends Exception> String once(String partition, String key, String requestHash, RequestWork<E> work)
            throws E {
        Begun begun = begin(partition, key, requestHash);
        if (begun instanceof Begun.Replay replay) {
            return replay.result().orElse("");
        }
        if (begun instanceof Begun.InProgress other) {
            throw new RequestInProgressException(key, other.until());
        }
        StartedRequest request = (StartedRequest) begun;
        String result;
        try {
            result = work.run();
        } catch (Exception failure) {
            try {
                request.fail();
            } catch (TableTheoryException unrecorded) {
                failure.addSuppressed(unrecorded);
            }
            throw failure;
        }
        request.complete(result);
        return result;
    }
}
