package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsVersion;

/**
 * A record or bean: its properties, how to get their values and how to create an object. Generated code implements it; for
 * classes without generated code there is an implementation by reflection. Thread-safe once it is described.
 *
 * @param <T> the class
 */
public abstract non-sealed class Structure<T> extends MappedClass<T> {
    protected Structure(JavaType type, DmsVersion version) {
        super(type, version);
    }

    @Override
    public final <R> R accept(Visitor<R> visitor) {
        return visitor.structure(this);
    }

    /** Adds all properties, in order. */
    public abstract void describe(Slots slots);

    /** Returns the value of a property, boxed. */
    public abstract @Nullable Object get(T object, int slot);

    /**
     * Creates an object.
     *
     * @param values of all properties; null or the type's empty value where nothing was stored
     * @param present whether a value was stored
     */
    public abstract T create(@Nullable Object[] values, boolean[] present);
}
