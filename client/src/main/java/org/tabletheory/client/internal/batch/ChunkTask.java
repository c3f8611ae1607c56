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
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.wire.Backoff;
import org.tabletheory.wire.Deadline;

/**
 * Carries out one chunk: asks for what is left again until nothing is, or until it is given up.
 *
 * <p>An entry is in doubt once an attempt for it may have been applied without an answer that says so; it stays so until an
 * answer says that it is done. For the thread that runs it.
 */
final class ChunkTask<E extends BatchEntry> {
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(2);

    private final Session session;
    private final String operation;
    private final BatchExchange<E> exchange;
    private final BatchOptions options;
    private final Backoff backoff;
    private final BatchLedger<E> ledger;
    private final Set<Long> doubtful = new HashSet<>();
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

    /** Does all it can; what becomes of each entry is in the ledger. */
    void run() {
        try {
            @Nullable TableTheoryException cause = null;
            while (!left.isEmpty() && !ledger.isStopped()) {
                cause = attempt();
                if (!left.isEmpty() && (cause == null || passes(cause))) {
                    cause = pause(cause);
                }
                if (cause != null) {
                    break;
                }
            }
            ledger.giveUp(left, this::isDoubtful, cause);
        } catch (RuntimeException | Error e) {
            doubt(left);
            ledger.giveUp(left, this::isDoubtful, e);
        }
    }

    private boolean isDoubtful(E entry) {
        return doubtful.contains(entry.position());
    }

    /** One request; gives its error, or null when it was answered. */
    private @Nullable TableTheoryException attempt() {
        try {
            BatchExchange.Reply<E> reply = exchange.send(left);
            if (reply.repeated()) {
                doubt(reply.left());
            }
            int done = left.size() - reply.left().size();
            left = reply.left();
            withoutProgress = done > 0 ? 0 : withoutProgress;
            ledger.done(done);
            return null;
        } catch (TableTheoryException e) {
            if (e.outcomeUnknown()) {
                doubt(left);
            }
            return e;
        }
    }

    private void doubt(List<E> entries) {
        for (E entry : entries) {
            if (entry.action() != BatchLeftover.Action.GET) {
                doubtful.add(entry.position());
            }
        }
    }

    /** Waits for the next attempt and gives null, or gives the reason why there shall be none. */
    private @Nullable TableTheoryException pause(@Nullable TableTheoryException last) {
        withoutProgress++;
        if (withoutProgress > options.retries()) {
            return last == null ? unprocessed() : last;
        }
        Duration wait = backoff.jittered(withoutProgress, ThreadLocalRandom.current()::nextDouble);
        if (session.deadline() != null && session.deadline().remaining().compareTo(wait) <= 0) {
            return new DeadlineException(
                    "the time was over before all was processed; allow more, or do the rest later."
                            + Deadline.reserveNote(session.deadline()),
                    context(),
                    last);
        }
        try {
            session.sleeper().sleep(wait);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new InterruptedCallException("interrupted between the requests of a batch", context(), e);
        }
    }

    private TableTheoryException unprocessed() {
        return new ThrottledException(
                "DynamoDB left " + left.size() + " items of a chunk unprocessed " + withoutProgress
                        + " times in a row. Raise the table's capacity, spread the keys or slow down.",
                context(),
                null);
    }

    private ErrorContext context() {
        return ErrorContext.of(operation, left.get(0).model().name());
    }

    /** Whether the same request may succeed later: the wire has tried in vain, but a batch has more patience. */
    private boolean passes(TableTheoryException e) {
        boolean outOfTime = session.deadline() != null && session.deadline().hasPassed();
        if (outOfTime || e.is(ErrorCodes.INTERRUPTED)) {
            return false;
        }
        return e.is(ErrorCodes.THROTTLED)
                || e.is(ErrorCodes.CONNECTION)
                || e.is(ErrorCodes.DEADLINE_EXCEEDED)
                || e.is(ErrorCodes.MALFORMED_RESPONSE)
                || (e.is(ErrorCodes.SERVICE) && isPassing(e.context().serviceCode()));
    }

    private static boolean isPassing(@Nullable String serviceCode) {
        return serviceCode == null
                || serviceCode.isEmpty()
                || serviceCode.startsWith("Internal")
                || serviceCode.startsWith("ServiceUnavailable");
    }
}
