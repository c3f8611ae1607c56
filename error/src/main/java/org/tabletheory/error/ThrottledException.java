package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB throttled a request on every attempt; the last attempt was not applied. */
public final class ThrottledException extends TableTheoryException {

    public ThrottledException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.THROTTLED), context, cause);
    }
}
