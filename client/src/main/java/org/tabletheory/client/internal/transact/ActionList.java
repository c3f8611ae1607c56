package org.tabletheory.client.internal.transact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/**
 * The actions of one transaction in their order: 1 to 100 of them, and one for each item, as DynamoDB demands. Not safe for
 * use by several threads.
 *
 * @param <A> the kind of action
 */
public final class ActionList<A extends TransactedAction> {
    private static final int MOST = 100;

    private final List<A> actions = new ArrayList<>();
    private final Map<Place, Integer> places = new HashMap<>();

    private record Place(String table, Item key) {}

    /** Adds an action, unless there are too many or one is about its item already. */
    public void add(A action) {
        Model model = action.model();
        if (actions.size() == MOST) {
            throw RequestErrors.operator(
                    action.operation(),
                    model,
                    "a transaction has at most " + MOST + " actions, and this is one more; make several transactions");
        }
        Integer earlier = places.putIfAbsent(new Place(model.table(), action.key()), actions.size());
        if (earlier != null) {
            throw RequestErrors.operator(
                    action.operation(),
                    model,
                    "action " + actions.size() + " is about the same item as action " + earlier
                            + ", and a transaction has one action for each item; say all of it in one");
        }
        actions.add(action);
    }

    /** All actions, of which there must be one. */
    public List<A> all(String operation) {
        if (actions.isEmpty()) {
            throw new TableTheoryException(
                    "the transaction has no actions; add at least one",
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.of(operation, null));
        }
        return List.copyOf(actions);
    }

    /** The models of the actions. */
    public Set<Model> models() {
        Set<Model> models = new LinkedHashSet<>();
        actions.forEach(action -> models.add(action.model()));
        return models;
    }
}
