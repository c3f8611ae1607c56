package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsVersion;

/**
 * A record or bean as generated code knows it: its properties, how to ask for them and how to make one. Implementations
 * are safe for use by many threads once they are described.
 *
 * @param <T> the class
 */
public abstract non-sealed class Structure<T> extends Described<T> {
    protected Structure(JavaType type, DmsVersion version) {
        super(type, version);
    }

    /** Takes down all properties, in order. */
    public abstract void describe(Slots slots);

    /** The value of a property, boxed. */
    public abstract @Nullable Object get(T object, int slot);

    /**
     * Makes an object.
     *
     * @param values of all properties; null or the type's empty value where nothing was stored
     * @param present where something was stored
     */
    public abstract T make(@Nullable Object[] values, boolean[] present);
}
