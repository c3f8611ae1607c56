package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.schema.DmsVersion;

/**
 * A record or bean with parts that items may hold flat or in a map: embedded objects, or those of a superclass. Values are
 * gathered, each in a field of its own type, until the end of the item is reached and the object can be created.
 *
 * @param <T> the class
 */
public abstract class GatheredStructure<T> extends Structure<T> {
    protected GatheredStructure(JavaType type, DmsVersion version) {
        super(type, version);
    }

    /** Returns a new holder for the values of one object. */
    public abstract Object newHolder();

    /** Reads the value of an attribute into its field. */
    public abstract void take(int slot, ItemReader in, Object holder);

    /** Sets a field: to an embedded object, or to the value of an attribute that was not stored. */
    public abstract void put(int slot, @Nullable Object value, Object holder);

    /** Copies the value of an attribute from another holder of the class. */
    public abstract void copy(int slot, Object from, Object holder);

    /** Creates the object; {@code present} is true where a value was stored. */
    public abstract T gathered(Object holder, boolean[] present);

    /**
     * Writes names and values into the item or map that was started.
     *
     * @param put the rules for keys and for what the library sets; null inside an item
     */
    public abstract void write(T object, @Nullable PutContext put, ItemWriter out);
}
