package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when no credentials are found, or DynamoDB rejects them or their signature. */
public final class CredentialsException extends TableTheoryException {

    private final boolean missing;

    /** Creates an exception for credentials that cannot be used. */
    public CredentialsException(String problem, ErrorContext context, @Nullable Throwable cause) {
        this(problem, context, false, cause);
    }

    private CredentialsException(String problem, ErrorContext context, boolean missing, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.CREDENTIALS), context, cause);
        this.missing = missing;
    }

    /** Returns an exception for credentials that no provider has. */
    public static CredentialsException missing(String problem, ErrorContext context, @Nullable Throwable cause) {
        return new CredentialsException(problem, context, true, cause);
    }

    /** Returns whether there were no credentials at all, so that they must be configured first. */
    public boolean isMissing() {
        return missing;
    }
}
