package org.tabletheory.client.internal.query;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.spi.call.Backoff;

/**
 * Decides whether a read that found nothing is repeated, for items that were written a moment ago and are not visible yet.
 * One per read; not safe for use by several threads.
 */
final class RetryBudget {
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    private final Session session;
    private final Model model;
    private final QuerySpec.@Nullable Retry retry;
    private int repetitions;

    RetryBudget(Session session, Model model, QuerySpec.@Nullable Retry retry) {
        this.session = session;
        this.model = model;
        this.retry = retry;
    }

    /**
     * Waits, and returns true if the read may be repeated. Returns false if there are no repetitions left, or the deadline
     * would expire before. Errors are not retried here; the wire does that.
     */
    boolean tryAgain() {
        if (retry == null || repetitions == retry.attempts()) {
            return false;
        }
        Duration wait = new Backoff(retry.delay(), MAX_WAIT).delay(repetitions + 1);
        if (session.deadline() != null && session.deadline().remaining().compareTo(wait) <= 0) {
            return false;
        }
        sleep(wait);
        repetitions++;
        return true;
    }

    private void sleep(Duration wait) {
        try {
            session.sleeper().sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while waiting to repeat a read", ErrorContext.of("Query", model.subject()), e);
        }
    }
}
