package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown for other errors of DynamoDB; {@link ErrorContext#serviceCode()} has DynamoDB's error code. */
public final class ServiceException extends TableTheoryException {

    public ServiceException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.SERVICE), context, cause);
    }
}
