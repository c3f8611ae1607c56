package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB could not be reached, or when the connection of a read was lost or timed out. */
public final class ConnectionException extends TableTheoryException {

    public ConnectionException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.CONNECTION), context, cause);
    }
}
