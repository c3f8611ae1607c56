package org.tabletheory.client.internal.expression;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.mapping.condition.Condition;

/**
 * Conditions as a user says them one after the other with AND and OR between them: {@code a AND b OR c} holds when a and b
 * do, or c does. Immutable.
 *
 * @param groups the conditions between the ORs; each group holds when all of its own do
 */
public record Alternatives(List<List<Condition>> groups) {
    /** No condition yet. */
    public static final Alternatives NONE = new Alternatives(List.of());

    public Alternatives {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** One more condition that must hold with those since the last OR. */
    public Alternatives and(Condition condition) {
        if (groups.isEmpty()) {
            return or(condition);
        }
        List<List<Condition>> longer = new ArrayList<>(groups);
        List<Condition> last = new ArrayList<>(longer.remove(longer.size() - 1));
        last.add(condition);
        longer.add(last);
        return new Alternatives(longer);
    }

    /** One more condition, as an alternative to all before it. */
    public Alternatives or(Condition condition) {
        List<List<Condition>> longer = new ArrayList<>(groups);
        longer.add(List.of(condition));
        return new Alternatives(longer);
    }
}
