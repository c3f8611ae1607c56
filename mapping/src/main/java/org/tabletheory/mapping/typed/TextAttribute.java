package org.tabletheory.mapping.typed;

import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that is stored as text, whatever its Java type: a String, an enum, a date.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public final class TextAttribute<T, V> extends OrderedAttribute<T, V> {
    /** The attribute of this name. */
    public TextAttribute(String path) {
        super(path);
    }

    /** Its text begins with this. */
    public ConditionOf<T> beginsWith(String start) {
        return ask(Operator.BEGINS_WITH, start);
    }

    /** This stands somewhere in its text. */
    public ConditionOf<T> contains(String part) {
        return ask(Operator.CONTAINS, part);
    }

    /** This stands nowhere in its text. */
    public ConditionOf<T> notContains(String part) {
        return ask(Operator.NOT_CONTAINS, part);
    }
}
