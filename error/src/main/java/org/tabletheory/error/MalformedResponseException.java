package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when the response to a read was truncated, corrupted, too large or not JSON. */
public final class MalformedResponseException extends TableTheoryException {

    public MalformedResponseException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.MALFORMED_RESPONSE), context, cause);
    }
}
