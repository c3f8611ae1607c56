package org.tabletheory.engine.internal.value;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * Sets with their members in order, whatever the order of the request: the service does not keep that order, and a test must
 * not depend on it.
 */
public final class OrderedSets {
    private OrderedSets() {}

    /** Returns the set of a type with these members. */
    public static Value.AnySet of(Type type, Collection<? extends Value> members) {
        Set<Value> ordered =
                new TreeSet<>((one, other) -> ValueOrder.compare(one, other).orElseThrow());
        ordered.addAll(members);
        return Value.AnySet.of(type, ordered);
    }
}
