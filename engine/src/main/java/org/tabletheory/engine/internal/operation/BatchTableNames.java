package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.tabletheory.engine.internal.error.DynamoError;

/** The constraints of the tables of a batch, whose names are the names of its members. */
final class BatchTableNames {
    private static final Pattern VALID = Pattern.compile("[a-zA-Z0-9_.-]{3,255}|arn:.*");

    static final String CONSTRAINT =
            "Map keys must satisfy constraint: [Member must have length less than or equal to 255, "
                    + "Member must have length greater than or equal to 3, Member must satisfy regular expression pattern: "
                    + "[a-zA-Z0-9_.-]+]";

    private BatchTableNames() {}

    /** Returns whether all names can be those of tables. */
    static boolean areValid(Set<String> names) {
        for (String name : names) {
            if (!VALID.matcher(name).matches()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the error of a request, as it is shown in the message, that violates constraints. */
    static DynamoError violated(String request, List<String> constraints) {
        String count = constraints.size() == 1 ? "1 validation error" : constraints.size() + " validation errors";
        StringBuilder message = new StringBuilder(count).append(" detected: ");
        for (String constraint : constraints) {
            message.append(constraint.equals(constraints.get(0)) ? "" : "; ")
                    .append("Value '")
                    .append(request)
                    .append("' at 'requestItems' failed to satisfy constraint: ")
                    .append(constraint);
        }
        return DynamoError.validation(message.toString());
    }
}
