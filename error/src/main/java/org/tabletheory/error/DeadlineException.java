package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when a call exceeded its deadline or timeout and nothing was applied. */
public final class DeadlineException extends TableTheoryException {

    public DeadlineException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.DEADLINE_EXCEEDED), context, cause);
    }
}
