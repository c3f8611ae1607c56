package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when the credentials are valid but not authorized for the operation. */
public final class AccessDeniedException extends TableTheoryException {

    public AccessDeniedException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.ACCESS_DENIED), context, cause);
    }
}
