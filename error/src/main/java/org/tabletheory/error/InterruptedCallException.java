package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when the calling thread was interrupted; its interrupt flag stays set. */
public final class InterruptedCallException extends TableTheoryException {

    public InterruptedCallException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.INTERRUPTED), context, cause);
    }
}
