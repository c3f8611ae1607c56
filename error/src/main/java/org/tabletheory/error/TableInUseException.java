package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when a table already exists, or is being created, updated or deleted. */
public final class TableInUseException extends TableTheoryException {

    public TableInUseException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.TABLE_IN_USE), context, cause);
    }
}
