package org.tabletheory.mapping.typed;

/**
 * An attribute that is stored encrypted: it can be written and read, but not compared.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public final class EncryptedAttribute<T, V> extends AttributeOf<T, V> {
    /** Creates the name of an attribute. */
    public EncryptedAttribute(String path) {
        super(path);
    }
}
