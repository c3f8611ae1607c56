package org.tabletheory.onetable.internal;

import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Thrown by what knows neither operation nor model, to say what is wrong and how to mend it, without showing a value.
 *
 * <p>Who calls adds the place with {@link #at}.
 */
public final class UnfitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String code;

    /** A value, a template, a pattern or an expression that does not fit. */
    public UnfitException(String problem) {
        this(problem, ErrorCodes.INVALID_MODEL);
    }

    /** The same with a code of {@link ErrorCodes}. */
    public UnfitException(String problem, String code) {
        super(problem);
        this.problem = problem;
        this.code = code;
    }

    /** What is wrong, in words. */
    public String problem() {
        return problem;
    }

    /** Whether the code is this one. */
    public boolean is(String other) {
        return code.equals(other);
    }

    /** The error that the user gets. */
    public TableTheoryException at(ErrorContext context) {
        return new TableTheoryException(problem, code, context);
    }
}
