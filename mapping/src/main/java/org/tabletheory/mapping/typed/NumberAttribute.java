package org.tabletheory.mapping.typed;

/**
 * An attribute that holds a number, so that updates can add to it.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public final class NumberAttribute<T, V extends Number> extends OrderedAttribute<T, V> {
    /** The attribute of this name. */
    public NumberAttribute(String path) {
        super(path);
    }
}
