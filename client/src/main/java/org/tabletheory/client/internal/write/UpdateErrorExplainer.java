package org.tabletheory.client.internal.write;

import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.spi.InvalidDocumentPath;
import org.tabletheory.error.InvalidRequestException;

/**
 * Explains why DynamoDB rejected a well-formed update: because of the stored values, which only the server knows. Its own
 * messages do not name the attribute.
 */
final class UpdateErrorExplainer {
    private static final String WRONG_TYPE = "incorrect data type";

    private UpdateErrorExplainer() {}

    /** Returns the error with an explanation, if there is one. */
    static InvalidRequestException explained(InvalidRequestException error, UpdatePlan plan) {
        String message = String.valueOf(error.getMessage());
        if (InvalidDocumentPath.isReportedBy(message)) {
            return new InvalidRequestException(
                    "the map or list around "
                            + paths(plan, action -> !action.path().isTopLevel())
                            + " does not exist or is not a map or list; set the whole attribute first.",
                    error.context(),
                    error);
        }
        if (message.contains(WRONG_TYPE)) {
            return new InvalidRequestException(
                    "the value stored at " + paths(plan, UpdateAction::changesStoredValue)
                            + " does not have the type that the update needs. It may be NULL: an empty set is stored as NULL"
                            + " unless its attribute is omit_empty. Set the field to a value first.",
                    error.context(),
                    error);
        }
        return error;
    }

    private static String paths(UpdatePlan plan, Predicate<UpdateAction> which) {
        return plan.actions().stream()
                .filter(which)
                .map(action -> action.path().toString())
                .collect(Collectors.joining(" or "));
    }
}
