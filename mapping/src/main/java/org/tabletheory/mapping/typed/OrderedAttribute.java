package org.tabletheory.mapping.typed;

import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute whose values have an order: a number, a time, binary data.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public sealed class OrderedAttribute<T, V> extends ComparedAttribute<T, V> permits NumberAttribute, TextAttribute {
    /** The attribute of this name. */
    public OrderedAttribute(String path) {
        super(path);
    }

    /** It is less than this. */
    public final ConditionOf<T> lt(V value) {
        return ask(Operator.LT, value);
    }

    /** It is at most this. */
    public final ConditionOf<T> le(V value) {
        return ask(Operator.LE, value);
    }

    /** It is greater than this. */
    public final ConditionOf<T> gt(V value) {
        return ask(Operator.GT, value);
    }

    /** It is at least this. */
    public final ConditionOf<T> ge(V value) {
        return ask(Operator.GE, value);
    }

    /** It is at least the one and at most the other. */
    public final ConditionOf<T> between(V least, V greatest) {
        return ask(Operator.BETWEEN, least, greatest);
    }
}
