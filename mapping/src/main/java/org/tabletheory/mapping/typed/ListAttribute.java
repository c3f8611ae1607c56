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
    /** The attribute of this name. */
    public ListAttribute(String path) {
        super(path);
    }

    /** This is among its elements. */
    public ConditionOf<T> contains(E element) {
        return ask(Operator.CONTAINS, element);
    }

    /** This is not among its elements. */
    public ConditionOf<T> notContains(E element) {
        return ask(Operator.NOT_CONTAINS, element);
    }

    /** The element at a position, counted from 0. */
    public ComparedAttribute<T, E> at(int index) {
        return new ComparedAttribute<>(path() + "[" + index + "]");
    }

    /** It has so many elements, by one of the six comparisons. */
    public ConditionOf<T> size(Operator comparison, long size) {
        return askSize(comparison, size);
    }
}
