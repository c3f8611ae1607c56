package org.tabletheory.mapping.spi.codec;

import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.schema.DmsVersion;

/**
 * A record or bean that is an item, with generated code that reads and writes it.
 *
 * @param <T> the class
 */
public abstract class EntityStructure<T> extends Structure<T> {
    protected EntityStructure(JavaType type, DmsVersion version) {
        super(type, version);
    }

    /** Reads all names and values up to the end of the item, which the reader has entered. */
    public abstract T read(ItemReader in);

    /** Writes the names and values that a put stores into the item that was started. */
    public abstract void write(T object, PutContext put, ItemWriter out);
}
