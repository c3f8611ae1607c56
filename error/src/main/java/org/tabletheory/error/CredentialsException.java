package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when no credentials are found, or DynamoDB rejects them or their signature. */
public final class CredentialsException extends TableTheoryException {

    public CredentialsException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.CREDENTIALS), context, cause);
    }
}
