package org.tabletheory.onetable.internal.error;

import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Thrown by code that knows neither the operation nor the model. The message says what is wrong and how to fix it, and
 * contains no values. The caller adds the context with {@link #at}, or wraps the problem with {@link OneTableErrors}.
 */
public final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String code;
    private final @Nullable String field;

    /** Rejects a value, template, pattern or expression. */
    public InvalidInputException(String problem) {
        this(problem, ErrorCodes.INVALID_MODEL);
    }

    /** Rejects an input with one of {@link ErrorCodes}. */
    public InvalidInputException(String problem, String code) {
        this(problem, code, null);
    }

    private InvalidInputException(String problem, String code, @Nullable String field) {
        super(problem);
        this.problem = problem;
        this.code = code;
        this.field = field;
    }

    /** Returns this error with the field that it is about, inside of which may be the field of this error. */
    public InvalidInputException in(String outer) {
        return new InvalidInputException(problem, code, field == null ? outer : outer + "." + field);
    }

    /**
     * Returns this error for a call that has already changed something.
     *
     * @param outcome what was done and what was not, such as {@code the update was applied, but cannot be returned}
     */
    public InvalidInputException after(String outcome) {
        return new InvalidInputException(outcome + ": " + problem, code, field);
    }

    /** Returns the path of the field, or null if it is unknown. */
    public @Nullable String field() {
        return field;
    }

    /** Returns the description of the problem. */
    public String problem() {
        return problem;
    }

    /** Returns whether this error has the given code. */
    public boolean is(String other) {
        return code.equals(other);
    }

    /** Returns the error to throw to the user. */
    public TableTheoryException at(ErrorContext context) {
        return new TableTheoryException(problem, code, field == null ? context : context.at(field));
    }
}
