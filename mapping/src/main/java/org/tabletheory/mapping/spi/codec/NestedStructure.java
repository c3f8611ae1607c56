package org.tabletheory.mapping.spi.codec;

import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.schema.DmsVersion;

/**
 * A record or bean inside an item, with generated code that reads and writes it.
 *
 * @param <T> the class
 */
public abstract class NestedStructure<T> extends Structure<T> {
    protected NestedStructure(JavaType type, DmsVersion version) {
        super(type, version);
    }

    /** Reads all names and values up to the end of the map, which the reader has entered. */
    public abstract T read(ItemReader in);

    /** Writes names and values into the map that was started. */
    public abstract void write(T object, ItemWriter out);
}
