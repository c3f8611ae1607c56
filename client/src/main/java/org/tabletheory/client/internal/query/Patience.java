package org.tabletheory.client.internal.query;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.InterruptedCallException;
import org.tabletheory.client.internal.Session;
import org.tabletheory.schema.Model;

/** Reads again while nothing is found, for what was written a moment ago and is not seen everywhere yet. */
final class Patience {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Session session;
    private final Model model;
    private final QuerySpec.@Nullable Retry retry;

    Patience(Session session, Model model, QuerySpec.@Nullable Retry retry) {
        this.session = session;
        this.model = model;
        this.retry = retry;
    }

    /** The first result that holds something, or the last one. Errors are not repeated here: the wire did so already. */
    <R> R read(Supplier<R> read, Predicate<R> isNothing) {
        R result = read.get();
        if (retry == null) {
            return result;
        }
        Duration wait = retry.delay();
        for (int attempt = 0; attempt < retry.attempts() && isNothing.test(result); attempt++) {
            Duration bounded = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
            if (session.deadline() != null && session.deadline().remaining().compareTo(bounded) <= 0) {
                return result;
            }
            sleep(bounded);
            result = read.get();
            wait = bounded.multipliedBy(2);
        }
        return result;
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
