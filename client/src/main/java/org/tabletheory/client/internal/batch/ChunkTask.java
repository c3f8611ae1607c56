package org.tabletheory.client.internal.batch;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.spi.call.Backoff;

/**
 * Sends one chunk, and retries what is left until nothing is or the retries are used up.
 *
 * <p>The outcome of an entry is unknown when an attempt may have been applied without a response, until a later response
 * confirms the entry. For one thread.
 */
final class ChunkTask<E extends BatchEntry> {
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(2);

    private final Session session;
    private final String operation;
    private final BatchExchange<E> exchange;
    private final BatchOptions options;
    private final Backoff backoff;
    private final BatchLedger<E> ledger;
    private final Set<Long> uncertain = new HashSet<>();
    private List<E> left;
    private int withoutProgress;

    ChunkTask(
            Session session,
            String operation,
            BatchExchange<E> exchange,
            BatchOptions options,
            BatchLedger<E> ledger,
            List<E> chunk) {
        this.session = session;
        this.operation = operation;
        this.exchange = exchange;
        this.options = options;
        this.backoff = new Backoff(options.delay(), LONGEST_DELAY);
        this.ledger = ledger;
        this.left = List.copyOf(chunk);
    }

    /** Sends the chunk; the ledger records the result of each entry. */
    void run() {
        try {
            @Nullable TableTheoryException cause = null;
            while (!left.isEmpty() && !ledger.isStopped()) {
                cause = attempt();
                if (!left.isEmpty() && (cause == null || isTransient(cause))) {
                    cause = pause(cause);
                }
                if (cause != null) {
                    break;
                }
            }
            ledger.giveUp(left, this::isUncertain, cause);
        } catch (RuntimeException | Error e) {
            markUncertain(left);
            ledger.giveUp(left, this::isUncertain, e);
        }
    }

    private boolean isUncertain(E entry) {
        return uncertain.contains(entry.position());
    }

    /** Sends one request and returns its error, or null. */
    private @Nullable TableTheoryException attempt() {
        try {
            BatchExchange.BatchReply<E> reply = exchange.send(left);
            if (reply.repeated()) {
                markUncertain(reply.left());
            }
            int done = left.size() - reply.left().size();
            left = reply.left();
            withoutProgress = done > 0 ? 0 : withoutProgress;
            ledger.done(done);
            return null;
        } catch (TableTheoryException e) {
            if (e.outcomeUnknown()) {
                markUncertain(left);
            }
            return e;
        }
    }

    private void markUncertain(List<E> entries) {
        for (E entry : entries) {
            if (entry.action() != BatchLeftover.Action.GET) {
                uncertain.add(entry.position());
            }
        }
    }

    /** Waits for the next attempt and returns null, or returns why there is none. */
    private @Nullable TableTheoryException pause(@Nullable TableTheoryException last) {
        withoutProgress++;
        if (withoutProgress > options.retries()) {
            return last == null ? unprocessed() : last;
        }
        Duration wait = backoff.jittered(withoutProgress, ThreadLocalRandom.current()::nextDouble);
        if (session.deadline() != null && session.deadline().remaining().compareTo(wait) <= 0) {
            return new DeadlineException(
                    "the deadline expired before the batch was done; allow more time, or process the leftovers later."
                            + Deadline.reserveNote(session.deadline()),
                    context(),
                    last);
        }
        try {
            session.sleeper().sleep(wait);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new InterruptedCallException("interrupted between two requests of a batch", context(), e);
        }
    }

    private TableTheoryException unprocessed() {
        return new ThrottledException(
                "DynamoDB left " + left.size() + " items of a chunk unprocessed " + withoutProgress
                        + " times in a row. Increase the table's capacity, distribute the keys, or slow down.",
                context(),
                null);
    }

    private ErrorContext context() {
        return ErrorContext.of(operation, left.get(0).model().subject());
    }

    /** Returns whether the request may succeed later. The wire has given up, but a batch retries for longer. */
    private boolean isTransient(TableTheoryException e) {
        boolean outOfTime = session.deadline() != null && session.deadline().hasPassed();
        if (outOfTime || e.is(ErrorCodes.INTERRUPTED)) {
            return false;
        }
        return e.is(ErrorCodes.THROTTLED)
                || (e.is(ErrorCodes.CONNECTION) && !isUnreachable(e))
                || e.is(ErrorCodes.DEADLINE_EXCEEDED)
                || e.is(ErrorCodes.MALFORMED_RESPONSE)
                || (e.is(ErrorCodes.SERVICE) && isTransientCode(e.context().serviceCode()));
    }

    /** Returns whether no connection was established, which the wire has retried: more rounds would only delay the error. */
    private static boolean isUnreachable(TableTheoryException e) {
        return e instanceof ConnectionException connection
                && switch (connection.reason()) {
                    case REFUSED, UNKNOWN_HOST, UNREACHABLE, TLS, PROXY -> true;
                    case TIMEOUT, POOL_EXHAUSTED, LOST -> false;
                };
    }

    private static boolean isTransientCode(@Nullable String serviceCode) {
        return serviceCode == null
                || serviceCode.isEmpty()
                || serviceCode.startsWith("Internal")
                || serviceCode.startsWith("ServiceUnavailable");
    }
}
