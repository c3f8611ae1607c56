package org.tabletheory.error;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a write may or may not have been applied: its answer was lost, came too late or could not be trusted, and
 * no further attempt could settle it.
 *
 * <p>It is neither a failure nor a success. {@link #getCause()} tells how the last attempt ended, and its codes are
 * among the codes of this.
 */
public final class UnknownOutcomeException extends TableTheoryException {

    public UnknownOutcomeException(String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, codes(cause), context, cause);
    }

    private static Set<String> codes(@Nullable Throwable cause) {
        Set<String> codes = new LinkedHashSet<>();
        codes.add(ErrorCodes.UNKNOWN_OUTCOME);
        if (cause instanceof TableTheoryException known) {
            codes.addAll(known.codes());
        }
        return codes;
    }
}
