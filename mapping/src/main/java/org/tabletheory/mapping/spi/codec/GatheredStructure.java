package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.schema.DmsVersion;

/**
 * A record or bean with parts that items may hold flat or in a map, embedded ones or those of a superclass: what is stored
 * is gathered attribute by attribute, each in a field of its own type, until all is known and the object can be made.
 *
 * @param <T> the class
 */
public abstract class GatheredStructure<T> extends Structure<T> {
    protected GatheredStructure(JavaType type, DmsVersion version) {
        super(type, version);
    }

    /** Room for the values of one object, none of which is there yet. */
    public abstract Object room();

    /** Takes the value of an attribute into its place. */
    public abstract void take(int slot, ItemReader in, Object room);

    /** Puts an object into its place: an embedded one, or what stands for an attribute that was not stored. */
    public abstract void put(int slot, @Nullable Object value, Object room);

    /** Copies the value of an attribute from another room. */
    public abstract void copy(int slot, Object from, Object room);

    /** Makes an object of what was gathered; {@code present} tells where something was stored. */
    public abstract T gathered(Object room, boolean[] present);

    /**
     * Writes names and values into the item or map that was begun.
     *
     * @param put what a put does with keys and with what the library sets; null inside an item
     */
    public abstract void write(T object, @Nullable PutContext put, ItemWriter out);
}
