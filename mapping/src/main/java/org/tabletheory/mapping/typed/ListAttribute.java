package org.tabletheory.mapping.typed;

import java.util.Collection;
import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that is a list in DynamoDB.
 *
 * @param <T> the type of the items
 * @param <E> the type of the elements
 */
public final class ListAttribute<T, E> extends AttributeOf<T, Collection<E>> {
    /** Creates the name of an attribute. */
    public ListAttribute(String path) {
        super(path);
    }

    /** Requires that the list contains an element. */
    public ConditionOf<T> contains(E element) {
        return condition(Operator.CONTAINS, element);
    }

    /** Requires that the list does not contain an element. */
    public ConditionOf<T> notContains(E element) {
        return condition(Operator.NOT_CONTAINS, element);
    }

    /** Returns the element at an index, from 0. */
    public ComparedAttribute<T, E> at(int index) {
        return new ComparedAttribute<>(path() + "[" + index + "]");
    }

    /** Compares the number of elements, with one of the six comparison operators. */
    public ConditionOf<T> size(Operator comparison, long size) {
        return sizeCondition(comparison, size);
    }
}
