package org.tabletheory.client.internal.write;

import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/** The errors of one write before anything is sent: each knows the operation and the model. Immutable. */
record WriteErrors(String operation, Model model) {
    /** An error that has no place in the entity. */
    TableTheoryException of(String code, String problem) {
        return new TableTheoryException(problem, code, ErrorContext.of(operation, model.name()));
    }

    /** An error at one place of the entity. */
    TableTheoryException at(String path, String code, String problem) {
        return new TableTheoryException(
                problem, code, ErrorContext.of(operation, model.name()).at(path));
    }

    /** A value, or a use of an attribute, that the model does not allow. */
    TableTheoryException invalid(String path, String problem) {
        return at(path, ErrorCodes.INVALID_MODEL, problem);
    }
}
