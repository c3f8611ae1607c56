package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when another transaction in progress includes the item; nothing was applied, and a retry may succeed. */
public final class TransactionConflictException extends TableTheoryException {

    public TransactionConflictException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.TRANSACTION_CONFLICT), context, cause);
    }
}
