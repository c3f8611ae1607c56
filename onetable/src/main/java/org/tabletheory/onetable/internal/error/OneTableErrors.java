package org.tabletheory.onetable.internal.error;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.error.PartialRemovalException;

/**
 * Creates the errors of one call, all with its operation and model. Immutable.
 *
 * @param operation the called method, such as {@code create}
 * @param model the name of the model, or null
 */
public record OneTableErrors(String operation, @Nullable String model) {
    private static final String CURSOR_HINT =
            "; pass next or prev of an earlier result with the same properties and index, or no cursor";

    /** An invalid argument. */
    public OneTableException argument(String problem) {
        return of(OneTableException.ARGUMENT, ErrorCodes.INVALID_OPERATOR, problem);
    }

    /** An invalid argument, with its field if it is known. */
    public OneTableException argument(InvalidInputException cause) {
        String field = cause.field();
        return new OneTableException(
                OneTableException.ARGUMENT,
                ErrorCodes.INVALID_OPERATOR,
                field == null ? cause.problem() : "'" + field + "': " + cause.problem(),
                field == null ? context() : context().at(field),
                null);
    }

    /** An invalid field of the schema. */
    public OneTableException schema(String field, String problem) {
        return new OneTableException(
                OneTableException.ARGUMENT,
                ErrorCodes.INVALID_MODEL,
                "'" + field + "': " + problem,
                context().at(field),
                null);
    }

    /** A cursor that no call returns. */
    public InvalidCursorException malformedCursor(String problem) {
        return new InvalidCursorException(
                InvalidCursorException.Reason.MALFORMED, "invalid cursor: " + problem + CURSOR_HINT, context(), null);
    }

    /** A cursor of another call. */
    public InvalidCursorException otherCursor(String problem, @Nullable Throwable cause) {
        return new InvalidCursorException(
                InvalidCursorException.Reason.OTHER_QUERY,
                "the cursor does not belong to this call: " + problem + CURSOR_HINT,
                context(),
                cause);
    }

    /** An incomplete key or an unknown index. */
    public OneTableException missing(String problem) {
        return of(OneTableException.MISSING, ErrorCodes.MISSING_PRIMARY_KEY, problem);
    }

    /** More than one item where at most one is allowed. */
    public OneTableException nonUnique(String problem) {
        return of(OneTableException.NON_UNIQUE, ErrorCodes.INVALID_OPERATOR, problem);
    }

    /** A missing item. */
    public OneTableException notFound(String problem) {
        return of(OneTableException.NOT_FOUND, ErrorCodes.ITEM_NOT_FOUND, problem);
    }

    /** Values that violate the rules of their fields. */
    public OneTableException validation(Map<String, String> problems) {
        String fields = String.join(", ", problems.keySet());
        return new OneTableException(
                OneTableException.VALIDATION,
                ErrorCodes.INVALID_MODEL,
                "invalid " + fields + ": " + String.join("; ", problems.values()),
                problems.size() == 1 ? context().at(fields) : context(),
                problems,
                null);
    }

    /** One value that violates a rule of its field. */
    public OneTableException validation(String field, String problem) {
        return validation(Map.of(field, problem));
    }

    /** One value that its field cannot store. */
    public OneTableException validation(String field, InvalidInputException cause) {
        return validation(field, "'" + field + "': " + cause.problem());
    }

    /** A value of an unsupported type. */
    public OneTableException type(String field, InvalidInputException cause) {
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

    /** Returns the outcome of a write whose result cannot be read. */
    public String applied() {
        return "the " + operation + " was applied, but the entity cannot be returned";
    }

    /** Returns the error of a write that was applied before it failed, so that nobody takes it for one that was not. */
    public UnknownOutcomeException applied(TableTheoryException cause) {
        return new UnknownOutcomeException(
                applied() + ": " + cause.getMessage(), context().withOutcomeUnknown(), cause);
    }

    /**
     * Returns the error of a call that removed some entities before it failed.
     *
     * @param removed what the call would return of them
     */
    public PartialRemovalException partly(int done, List<Map<String, Object>> removed, TableTheoryException cause) {
        return new PartialRemovalException(
                "removed " + done + (done == 1 ? " entity" : " entities") + ", then failed: " + cause.getMessage(),
                context().withOutcomeUnknown(),
                cause,
                removed);
    }

    /** Returns the context of the call. */
    public ErrorContext context() {
        return ErrorContext.of(operation, model);
    }
}
