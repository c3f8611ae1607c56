package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB failed in a way that has no class of its own; {@link ErrorContext#serviceCode()} names it. */
public final class ServiceException extends TableTheoryException {

    public ServiceException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.SERVICE), context, cause);
    }
}
