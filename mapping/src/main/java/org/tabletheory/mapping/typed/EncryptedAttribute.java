package org.tabletheory.mapping.typed;

/**
 * An attribute that is stored encrypted: it can be written, read and shown, and never compared.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public final class EncryptedAttribute<T, V> extends AttributeOf<T, V> {
    /** The attribute of this name. */
    public EncryptedAttribute(String path) {
        super(path);
    }
}
