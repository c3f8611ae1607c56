package org.tabletheory.client.internal.error;

import org.tabletheory.attribute.AttributePath;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/** Errors for requests that DynamoDB would reject, detected before anything is sent. */
public final class RequestErrors {
    private RequestErrors() {}

    /** Returns the error for an argument of {@code model(…)} that is null, which a caller without null checks may pass. */
    public static TableTheoryException isNull(String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_MODEL, ErrorContext.of("model", null));
    }

    /** Returns the error for an invalid operator, index, cursor or number of arguments. */
    public static TableTheoryException operator(String operation, Model model, String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of(operation, model.name()));
    }

    /** Returns the error for an invalid operator at this path. */
    public static TableTheoryException operator(String operation, Model model, AttributePath path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_OPERATOR,
                ErrorContext.of(operation, model.name()).at(path.toString()));
    }

    /** Returns the error for a value that does not fit the attribute. */
    public static TableTheoryException model(String operation, Model model, String attribute, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of(operation, model.name()).at(attribute));
    }

    /** Returns the error for a condition on an encrypted attribute. */
    public static TableTheoryException encrypted(String operation, Model model, String attribute) {
        return new TableTheoryException(
                "'" + attribute + "' of " + model.name() + " is encrypted, and equal values do not encrypt to equal"
                        + " bytes, so it cannot be used in conditions; store a keyed hash of it and use that",
                ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE,
                ErrorContext.of(operation, model.name()).at(attribute));
    }
}
