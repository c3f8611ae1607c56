package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when the table or index does not exist in this region and account, or is still being created. */
public final class TableNotFoundException extends TableTheoryException {

    public TableNotFoundException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.TABLE_NOT_FOUND), context, cause);
    }
}
