package org.tabletheory.client.internal.query;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Backoff;

/**
 * Says whether to read again what found nothing, for what was written a moment ago and is not seen everywhere yet. One for
 * each read, by one thread.
 */
final class RetryBudget {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Session session;
    private final Model model;
    private final QuerySpec.@Nullable Retry retry;
    private int repeated;

    RetryBudget(Session session, Model model, QuerySpec.@Nullable Retry retry) {
        this.session = session;
        this.model = model;
        this.retry = retry;
    }

    /**
     * Waits for the next read and tells that it may begin; not when none was asked for, none is left, or the time is over
     * before. Errors are not repeated here: the wire did so already.
     */
    boolean again() {
        if (retry == null || repeated == retry.attempts()) {
            return false;
        }
        Duration wait = new Backoff(retry.delay(), LONGEST_WAIT).delay(repeated + 1);
        if (session.deadline() != null && session.deadline().remaining().compareTo(wait) <= 0) {
            return false;
        }
        sleep(wait);
        repeated++;
        return true;
    }

    private void sleep(Duration wait) {
        try {
            session.sleeper().sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while waiting to read again", ErrorContext.of("Query", model.name()), e);
        }
    }
}
