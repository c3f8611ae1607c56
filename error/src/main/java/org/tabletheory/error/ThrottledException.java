package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB kept refusing a request for lack of capacity; nothing of the last attempt was applied. */
public final class ThrottledException extends TableTheoryException {

    public ThrottledException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.THROTTLED), context, cause);
    }
}
