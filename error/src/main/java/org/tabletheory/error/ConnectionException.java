package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB could not be reached, or a read's connection broke or its answer came too late. */
public final class ConnectionException extends TableTheoryException {

    public ConnectionException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.CONNECTION), context, cause);
    }
}
