package org.tabletheory.mapping.typed;

import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute whose values have an order: a number, a time, binary data.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public sealed class OrderedAttribute<T, V> extends ComparedAttribute<T, V> permits NumberAttribute, TextAttribute {
    /** Creates the name of an attribute. */
    public OrderedAttribute(String path) {
        super(path);
    }

    /** Requires that the attribute is less than a value. */
    public final ConditionOf<T> lt(V value) {
        return condition(Operator.LT, value);
    }

    /** Requires that the attribute is less than or equal to a value. */
    public final ConditionOf<T> le(V value) {
        return condition(Operator.LE, value);
    }

    /** Requires that the attribute is greater than a value. */
    public final ConditionOf<T> gt(V value) {
        return condition(Operator.GT, value);
    }

    /** Requires that the attribute is greater than or equal to a value. */
    public final ConditionOf<T> ge(V value) {
        return condition(Operator.GE, value);
    }

    /** Requires that the attribute is between two values, or equal to one of them. */
    public final ConditionOf<T> between(V least, V greatest) {
        return condition(Operator.BETWEEN, least, greatest);
    }
}
