package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB rejects a request as invalid: a bad expression, a key of the wrong type, a limit exceeded. */
public class InvalidRequestException extends TableTheoryException {

    public InvalidRequestException(String problem, ErrorContext context, @Nullable Throwable cause) {
        this(problem, Set.of(ErrorCodes.INVALID_REQUEST), context, cause);
    }

    InvalidRequestException(String problem, Set<String> codes, ErrorContext context, @Nullable Throwable cause) {
        super(problem, codes, context, cause);
    }
}
