package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when the credentials have expired and their provider has no newer ones. */
public final class ExpiredTokenException extends TableTheoryException {

    public ExpiredTokenException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.EXPIRED_TOKEN, ErrorCodes.CREDENTIALS), context, cause);
    }
}
