package org.tabletheory.crypto;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;

/** Thrown when a stored data key was encrypted with another provider's master key. */
public final class UnknownKeyException extends DataKeyException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that names the provider that does not have the key. */
    public UnknownKeyException(String problem, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE), ErrorContext.NONE, cause);
    }
}
