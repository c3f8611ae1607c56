package org.tabletheory.mapping.typed;

import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that is stored as text, whatever its Java type: a String, an enum, a date.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public final class TextAttribute<T, V> extends OrderedAttribute<T, V> {
    /** Creates the name of an attribute. */
    public TextAttribute(String path) {
        super(path);
    }

    /** Requires that the text begins with a prefix. */
    public ConditionOf<T> beginsWith(String start) {
        return condition(Operator.BEGINS_WITH, start);
    }

    /** Requires that the text contains a part. */
    public ConditionOf<T> contains(String part) {
        return condition(Operator.CONTAINS, part);
    }

    /** Requires that the text does not contain a part. */
    public ConditionOf<T> notContains(String part) {
        return condition(Operator.NOT_CONTAINS, part);
    }
}
