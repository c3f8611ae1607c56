package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when an item is, or would become, larger than DynamoDB's limit of 400 KB. */
public final class ItemTooLargeException extends InvalidRequestException {

    public ItemTooLargeException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.ITEM_TOO_LARGE, ErrorCodes.INVALID_REQUEST), context, cause);
    }
}
