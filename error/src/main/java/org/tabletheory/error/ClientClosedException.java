package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown by a call of a client that was closed before the call, or during a read. */
public final class ClientClosedException extends TableTheoryException {

    public ClientClosedException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.CLIENT_CLOSED), context, cause);
    }
}
