package org.tabletheory.client.internal.write;

import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.error.InvalidRequestException;

/**
 * Tells a user why DynamoDB refused an update that was well formed: because of what is stored, which only the server sees.
 * Its own messages name no attribute.
 */
final class UpdateErrorExplainer {
    private static final String NO_SUCH_PLACE = "document path provided in the update expression is invalid";
    private static final String OTHER_TYPE = "incorrect data type";

    private UpdateErrorExplainer() {}

    /** The same error, explained where it can be. */
    static InvalidRequestException explained(InvalidRequestException error, UpdatePlan plan) {
        String message = String.valueOf(error.getMessage());
        if (message.contains(NO_SUCH_PLACE)) {
            return new InvalidRequestException(
                    "the map or list around "
                            + paths(plan, action -> !action.path().isTopLevel())
                            + " is not there, or is no map or list; set it as a whole first.",
                    error.context(),
                    error);
        }
        if (message.contains(OTHER_TYPE)) {
            return new InvalidRequestException(
                    "what is stored at " + paths(plan, UpdateErrorExplainer::takesWhatIsThere)
                            + " is not of the type that the update changes. NULL is none either: an empty set is stored as"
                            + " NULL unless its attribute is omit_empty; set the field to a value first.",
                    error.context(),
                    error);
        }
        return error;
    }

    private static boolean takesWhatIsThere(UpdateAction action) {
        return !(action instanceof UpdateAction.Set
                || action instanceof UpdateAction.SetIfNotExists
                || action instanceof UpdateAction.Remove);
    }

    private static String paths(UpdatePlan plan, Predicate<UpdateAction> which) {
        return plan.actions().stream()
                .filter(which)
                .map(action -> action.path().toString())
                .collect(Collectors.joining(" or "));
    }
}
