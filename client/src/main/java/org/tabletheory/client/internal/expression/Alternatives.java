package org.tabletheory.client.internal.expression;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.mapping.condition.Condition;

/**
 * Conditions in the order of a fluent builder, combined by AND and OR: {@code a AND b OR c} holds when both a and b hold, or
 * when c holds. Immutable.
 *
 * @param groups the conditions between the ORs; a group holds when all its conditions hold
 */
public record Alternatives(List<List<Condition>> groups) {
    public static final Alternatives NONE = new Alternatives(List.of());

    public Alternatives {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** Returns these conditions with one more in the last group. */
    public Alternatives and(Condition condition) {
        if (condition == null) {
            throw RequestErrors.conditionIsNull();
        }
        if (groups.isEmpty()) {
            return or(condition);
        }
        List<List<Condition>> longer = new ArrayList<>(groups);
        List<Condition> last = new ArrayList<>(longer.remove(longer.size() - 1));
        last.add(condition);
        longer.add(last);
        return new Alternatives(longer);
    }

    /** Returns these conditions with one more that begins a new group. */
    public Alternatives or(Condition condition) {
        if (condition == null) {
            throw RequestErrors.conditionIsNull();
        }
        List<List<Condition>> longer = new ArrayList<>(groups);
        longer.add(List.of(condition));
        return new Alternatives(longer);
    }
}
