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
 * The actions of one transaction in order: 1 to 100, at most one for each item. Not safe for use by several threads.
 *
 * @param <A> the kind of action
 */
public final class ActionList<A extends TransactedAction> {
    private static final int MAX_ACTIONS = 100;

    private final List<A> actions = new ArrayList<>();
    private final Map<TableKey, Integer> targets = new HashMap<>();

    private record TableKey(String table, Item key) {}

    /** Adds an action; throws when there are too many or one for the same item. */
    public void add(A action) {
        Model model = action.model();
        if (actions.size() == MAX_ACTIONS) {
            throw RequestErrors.operator(
                    action.operation(),
                    model,
                    "a transaction has at most " + MAX_ACTIONS + " actions; use several transactions");
        }
        Integer earlier = targets.putIfAbsent(new TableKey(model.table(), action.key()), actions.size());
        if (earlier != null) {
            throw RequestErrors.operator(
                    action.operation(),
                    model,
                    "action " + actions.size() + " is for the same item as action " + earlier
                            + ", and a transaction can have only one action for each item; combine them");
        }
        actions.add(action);
    }

    /** Returns all actions; throws when there are none. */
    public List<A> all(String operation) {
        if (actions.isEmpty()) {
            throw new TableTheoryException(
                    "the transaction has no actions; add at least one",
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.of(operation, null));
        }
        return List.copyOf(actions);
    }

    /** Returns the models of the actions. */
    public Set<Model> models() {
        Set<Model> models = new LinkedHashSet<>();
        actions.forEach(action -> models.add(action.model()));
        return models;
    }
}
