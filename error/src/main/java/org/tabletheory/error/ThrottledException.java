package org.tabletheory.error;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB throttled a request on every attempt; the last attempt was not applied. */
public final class ThrottledException extends TableTheoryException {

    private final List<ThrottlingReason> reasons;

    /** Creates an exception without reasons of DynamoDB. */
    public ThrottledException(String problem, ErrorContext context, @Nullable Throwable cause) {
        this(problem, context, List.of(), cause);
    }

    /** Creates an exception with DynamoDB's reasons. */
    public ThrottledException(
            String problem, ErrorContext context, List<ThrottlingReason> reasons, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.THROTTLED), context, cause);
        this.reasons = List.copyOf(reasons);
    }

    /** Returns DynamoDB's reasons: what was exceeded, on which table or index; empty if it gave none. */
    public List<ThrottlingReason> reasons() {
        return reasons;
    }
}
