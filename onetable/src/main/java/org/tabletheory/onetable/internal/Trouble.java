package org.tabletheory.onetable.internal;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.onetable.OneTableException;

/**
 * The errors of one call: each knows the operation and the model. Immutable.
 *
 * @param operation what the program called, such as {@code create}
 * @param model the model it was called for, or null
 */
public record Trouble(String operation, @Nullable String model) {
    /** A call that asks for what there is not. */
    public OneTableException argument(String problem) {
        return of(OneTableException.ARGUMENT, ErrorCodes.INVALID_OPERATOR, problem);
    }

    /** A field of the schema that is not what it must be. */
    public OneTableException schema(String field, String problem) {
        return new OneTableException(
                OneTableException.ARGUMENT,
                ErrorCodes.INVALID_MODEL,
                problem,
                context().at(field),
                null);
    }

    /** A key that cannot be made, or an index that does not exist. */
    public OneTableException missing(String problem) {
        return of(OneTableException.MISSING, ErrorCodes.MISSING_PRIMARY_KEY, problem);
    }

    /** Several items where one was wanted. */
    public OneTableException nonUnique(String problem) {
        return of(OneTableException.NON_UNIQUE, ErrorCodes.INVALID_OPERATOR, problem);
    }

    /** No item where one must be. */
    public OneTableException notFound(String problem) {
        return of(OneTableException.NOT_FOUND, ErrorCodes.ITEM_NOT_FOUND, problem);
    }

    /** Values that break the rules of their fields. */
    public OneTableException validation(Map<String, String> problems) {
        String fields = String.join(", ", problems.keySet());
        return new OneTableException(
                OneTableException.VALIDATION,
                ErrorCodes.INVALID_MODEL,
                "what was given for " + fields + " is not valid: " + String.join("; ", problems.values()),
                problems.size() == 1 ? context().at(fields) : context(),
                problems,
                null);
    }

    /** One value that breaks a rule of its field. */
    public OneTableException validation(String field, String problem) {
        return validation(Map.of(field, problem));
    }

    /** A value of a type that cannot be used here. */
    public OneTableException type(String field, UnfitException cause) {
        return new OneTableException(
                OneTableException.TYPE,
                ErrorCodes.INVALID_MODEL,
                cause.problem(),
                context().at(field),
                cause);
    }

    private OneTableException of(String code, String clientCode, String problem) {
        return new OneTableException(code, clientCode, problem, context(), null);
    }

    /** Where it happened. */
    public ErrorContext context() {
        return ErrorContext.of(operation, model);
    }
}
