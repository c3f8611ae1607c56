package org.tabletheory.recipes;

import java.time.Instant;
import java.util.Objects;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.Sha256;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.internal.Rows;
import org.tabletheory.schema.Model;

/**
 * Executes requests once, however often they are sent. A repeated request gets the recorded result; a different request with
 * the same key is rejected.
 *
 * <pre>{@code
 * Idempotency requests = Idempotency.in(db, "requests");
 * String invoice = requests.once("CUSTOMER#1", "request-77", Idempotency.hashOf("{\"amount\":5}"), () -> "invoices/5.pdf");
 * }</pre>
 *
 * <p>A request is identified by a partition, such as that of a customer, and by a key that its sender chose. A hash identifies
 * its content. The item of a request has the sort key {@code REQ#} followed by the key; services in other languages use the
 * same items. One caller at a time executes a request. It is executed once if the work ends within {@link
 * IdempotencyOptions#timeout()}. After that, another caller can start it again, so work that must not be done twice should
 * end with a transaction that includes {@link StartedRequest#completeIn}: only the latest attempt can commit it.
 *
 * <p>Thread-safe.
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

    /** Returns the requests in this table, whose keys must be {@code pk} and {@code sk}. */
    public static Idempotency in(TableTheory db, String table) {
        return in(db, table, IdempotencyOptions.defaults());
    }

    /** Returns the requests in this table, with custom options. */
    public static Idempotency in(TableTheory db, String table, IdempotencyOptions options) {
        return new Idempotency(db, options, Rows.of(db, RequestRows.model(table)));
    }

    /** Returns the hash of a request: the SHA-256 hash of a canonical text of its content. */
    public static String hashOf(String request) {
        return Sha256.hex(request);
    }

    /** Returns the model of the items, for creating the table. */
    public Model model() {
        return rows.model();
    }

    /**
     * Starts a request unless it was completed before or another caller is executing it. A request that failed or timed out
     * is started again.
     *
     * @param partition the partition of its item
     * @param key the key that its sender chose
     * @param requestHash the hash of its content
     * @throws RequestMismatchException if the key was used for a request with another hash
     */
    public BeginResult begin(String partition, String key, String requestHash) {
        if (partition.isEmpty() || key.isEmpty() || requestHash.isEmpty()) {
            throw new IllegalArgumentException("partition, key and requestHash must not be empty");
        }
        Instant now = db.clock().instant();
        String token = options.tokens().get();
        Item rowKey = RequestRows.key(partition, key);
        StartedRequest started = new StartedRequest(rows.row(rowKey), NamedKey.of(db, key), token);
        try {
            rows.row(RequestRows.started(rowKey, requestHash, token, now, options))
                    .withCondition(RequestRows.canStart(requestHash, now))
                    .save();
            return started;
        } catch (ConditionFailedException failure) {
            Item there = failure.item().orElseThrow(() -> failure);
            boolean ownAttempt = RequestRows.isOf(token, there) && RequestRows.hasStatus(there, RequestRows.STARTED);
            return ownAttempt ? started : found(there, NamedKey.of(db, key), requestHash, failure);
        }
    }

    private static BeginResult found(Item there, NamedKey key, String requestHash, ConditionFailedException failure) {
        if (!RequestRows.hasHash(there, requestHash)) {
            throw new RequestMismatchException(key, failure);
        }
        return RequestRows.hasStatus(there, RequestRows.COMPLETED)
                ? new BeginResult.Replay(RequestRows.result(there))
                : new BeginResult.InProgress(RequestRows.until(there));
    }

    /**
     * Executes a request unless it was completed before, and returns its result. If the work throws, the request is recorded
     * as failed and can be started again.
     *
     * @return the result; empty if another runtime recorded none
     * @throws RequestInProgressException if another caller is executing the request
     * @throws RequestMismatchException if the key was used for a request with another hash
     * @throws LeaseNotOwnedException if the work took so long that another caller started the request again
     * @throws E if the work throws it
     */
    public <E extends Exception> String once(String partition, String key, String requestHash, RequestWork<E> work)
            throws E {
        return begin(partition, key, requestHash).accept(new BeginResult.Visitor<String, E>() {
            @Override
            public String started(StartedRequest request) throws E {
                return execute(request, work);
            }

            @Override
            public String replay(BeginResult.Replay replay) {
                return replay.result().orElse("");
            }

            @Override
            public String inProgress(BeginResult.InProgress other) {
                throw new RequestInProgressException(NamedKey.of(db, key), other.until());
            }
        });
    }

    private static <E extends Exception> String execute(StartedRequest request, RequestWork<E> work) throws E {
        String result;
        try {
            result = Objects.requireNonNullElse(work.run(), ""); // the work is done, so it must not run again
        } catch (Throwable failure) {
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
