package org.tabletheory.client;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a write may or may not have been applied: its answer was lost, came too late or could not be trusted, and
 * no further attempt could settle it.
 *
 * <p>It is neither a failure nor a success. {@link #getCause()} tells how the last attempt ended.
 */
public final class UnknownOutcomeException extends TableTheoryException {

    public UnknownOutcomeException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.UNKNOWN_OUTCOME), context, cause);
    }
}
