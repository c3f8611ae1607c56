package org.tabletheory.mapping.typed;

import java.util.Collection;
import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that is a set in DynamoDB; updates add and remove members.
 *
 * @param <T> the type of the items
 * @param <E> the type of the members
 */
public final class SetAttribute<T, E> extends AttributeOf<T, Collection<E>> {
    /** Creates the name of an attribute. */
    public SetAttribute(String path) {
        super(path);
    }

    /** Requires that the set contains a member. */
    public ConditionOf<T> contains(E member) {
        return condition(Operator.CONTAINS, member);
    }

    /** Requires that the set does not contain a member. */
    public ConditionOf<T> notContains(E member) {
        return condition(Operator.NOT_CONTAINS, member);
    }

    /** Compares the number of members, with one of the six comparison operators. */
    public ConditionOf<T> size(Operator comparison, long size) {
        return sizeCondition(comparison, size);
    }
}
