package org.tabletheory.error;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The root of all errors of this library.
 *
 * <p>{@link #codes()} are stable names to act on; subclasses exist where an error has something more to tell. Messages say
 * how to mend the fault and never show credentials, signatures or attribute values.
 */
public class TableTheoryException extends RuntimeException {

    private final Set<String> codes;
    private final ErrorContext context;

    /** An error with one code; see {@link ErrorCodes}. */
    public TableTheoryException(String problem, String code, ErrorContext context) {
        this(problem, Set.of(code), context, null);
    }

    /** An error with all its codes and what caused it. */
    public TableTheoryException(String problem, Set<String> codes, ErrorContext context, @Nullable Throwable cause) {
        super(context.subject(problem) + ": " + problem + context.trailer(), cause);
        Set<String> all = new LinkedHashSet<>(codes);
        if (context.outcomeUnknown()) {
            all.add(ErrorCodes.UNKNOWN_OUTCOME);
        }
        this.codes = Collections.unmodifiableSet(all);
        this.context = context;
    }

    /** What went wrong, by its stable names: at least one, more where one kind is also another. */
    public final Set<String> codes() {
        return codes;
    }

    /** True when {@link #codes()} contains this one. */
    public final boolean is(String code) {
        return codes.contains(code);
    }

    /** Where it happened. */
    public final ErrorContext context() {
        return context;
    }

    /** What was done, such as {@code PutItem}. */
    public final @Nullable String operation() {
        return context.operation();
    }

    /** The model it was done with. */
    public final @Nullable String model() {
        return context.model();
    }

    /** The attribute at fault, such as {@code lines[2].qty}. */
    public final @Nullable String attributePath() {
        return context.attributePath();
    }

    /** DynamoDB's id of the last attempt that it answered. */
    public final @Nullable String requestId() {
        return context.requestId();
    }

    /**
     * True when the call wrote and an attempt may have been applied although the call failed.
     *
     * <p>On a {@link ConditionFailedException} it means that the condition may have failed because of an earlier attempt
     * of the same call; comparing {@link ConditionFailedException#item()} with what was to be written settles it.
     */
    public final boolean outcomeUnknown() {
        return context.outcomeUnknown();
    }
}
