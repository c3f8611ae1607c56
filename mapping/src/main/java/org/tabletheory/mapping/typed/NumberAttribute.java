package org.tabletheory.mapping.typed;

/**
 * An attribute that holds a number, so that updates can add to it.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public final class NumberAttribute<T, V extends Number> extends OrderedAttribute<T, V> {
    /** Creates the name of an attribute. */
    public NumberAttribute(String path) {
        super(path);
    }
}
