package org.tabletheory.client.internal.error;

import org.tabletheory.attribute.AttributePath;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/** The errors for what a user asked and DynamoDB could not do, made before any request. */
public final class RequestErrors {
    private RequestErrors() {}

    /** An operator, an index, a cursor or a number of arguments does not fit. */
    public static TableTheoryException operator(String operation, Model model, String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of(operation, model.name()));
    }

    /** The same, at this place of the item. */
    public static TableTheoryException operator(String operation, Model model, AttributePath path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_OPERATOR,
                ErrorContext.of(operation, model.name()).at(path.toString()));
    }

    /** A value does not fit the attribute. */
    public static TableTheoryException model(String operation, Model model, String attribute, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of(operation, model.name()).at(attribute));
    }

    /** An encrypted attribute was to be compared. */
    public static TableTheoryException encrypted(String operation, Model model, String attribute) {
        return new TableTheoryException(
                "'" + attribute + "' of " + model.name() + " is encrypted, and equal texts do not encrypt to equal"
                        + " bytes, so nothing can be asked of it; ask a keyed hash of it that is stored beside it",
                ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE,
                ErrorContext.of(operation, model.name()).at(attribute));
    }
}
