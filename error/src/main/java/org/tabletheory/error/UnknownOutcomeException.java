package org.tabletheory.error;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a write may or may not have been applied: its response was lost, late or corrupted, and
 * no further attempt could determine the outcome.
 *
 * <p>It means neither failure nor success. {@link #getCause()} is the failure of the last attempt, and its codes are
 * included in the codes of this exception.
 */
public class UnknownOutcomeException extends TableTheoryException {

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
