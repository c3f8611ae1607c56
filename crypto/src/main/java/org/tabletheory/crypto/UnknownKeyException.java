package org.tabletheory.crypto;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;

/** A stored data key was encrypted under a key that is not the provider's; another provider may have it. */
public final class UnknownKeyException extends DataKeyException {
    private static final long serialVersionUID = 1L;

    /** Says whose key it is not. */
    public UnknownKeyException(String problem, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE), ErrorContext.NONE, cause);
    }
}
