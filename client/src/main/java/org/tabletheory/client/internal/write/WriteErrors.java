package org.tabletheory.client.internal.write;

import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/** Creates the errors of one write before it is sent, with its operation and model. Immutable. */
record WriteErrors(String operation, Model model) {
    /** Returns an error of the write as a whole. */
    TableTheoryException of(String code, String problem) {
        return new TableTheoryException(problem, code, ErrorContext.of(operation, model.subject()));
    }

    /** Returns an error of the item with this key. */
    TableTheoryException about(Item key, String code, String problem) {
        return new TableTheoryException(
                problem, code, ErrorContext.of(operation, model.subject()).about(key));
    }

    /** Returns an error of one attribute or path. */
    TableTheoryException at(String path, String code, String problem) {
        return new TableTheoryException(
                problem, code, ErrorContext.of(operation, model.subject()).at(path));
    }

    /** Returns the error of a value or an operation that the model does not allow. */
    TableTheoryException invalid(String path, String problem) {
        return at(path, ErrorCodes.INVALID_MODEL, problem);
    }
}
