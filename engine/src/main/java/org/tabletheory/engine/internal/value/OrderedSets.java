package org.tabletheory.engine.internal.value;

import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import org.tabletheory.attribute.Value;

/**
 * Sets with their members in order, whatever the order of the request: the service does not keep that order, and a test must
 * not depend on it.
 */
public final class OrderedSets {
    private OrderedSets() {}

    /** Returns a set of strings. */
    public static Value.SS strings(Collection<String> members) {
        return new Value.SS(ordered(members, ValueOrder::compareUtf8));
    }

    /** Returns a set of numbers. */
    public static Value.NS numbers(Collection<Value.N> members) {
        return new Value.NS(ordered(members, Comparator.naturalOrder()));
    }

    /** Returns a set of binary values. */
    public static Value.BS binaries(Collection<Value.B> members) {
        return new Value.BS(ordered(members, Comparator.naturalOrder()));
    }

    private static <E> Set<E> ordered(Collection<E> members, Comparator<? super E> order) {
        Set<E> ordered = new TreeSet<>(order);
        ordered.addAll(members);
        return ordered;
    }
}
