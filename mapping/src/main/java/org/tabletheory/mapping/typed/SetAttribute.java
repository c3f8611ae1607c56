package org.tabletheory.mapping.typed;

import java.util.Collection;
import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that is a set in DynamoDB: it has members, and updates add and remove them.
 *
 * @param <T> the type of the items
 * @param <E> the type of the members
 */
public final class SetAttribute<T, E> extends AttributeOf<T, Collection<E>> {
    /** The attribute of this name. */
    public SetAttribute(String path) {
        super(path);
    }

    /** This is among its members. */
    public ConditionOf<T> contains(E member) {
        return ask(Operator.CONTAINS, member);
    }

    /** This is not among its members. */
    public ConditionOf<T> notContains(E member) {
        return ask(Operator.NOT_CONTAINS, member);
    }

    /** It has so many members, by one of the six comparisons. */
    public ConditionOf<T> size(Operator comparison, long size) {
        return askSize(comparison, size);
    }
}
