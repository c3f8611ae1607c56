package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Value;

/**
 * Stores and reads values of one Java type, for attributes whose types have no generated code. Immutable and thread-safe.
 *
 * @param <V> the Java type
 */
public interface ValueCodec<V> {
    /** Reads the next value from a stream, which may be NULL. */
    @Nullable
    V read(ItemReader in);

    /** Returns the Java value of an attribute that is absent. */
    @Nullable
    V absent();

    /** Writes a value; NULL for null. */
    void write(@Nullable V value, ItemWriter out);

    /** Returns the stored form of a value; NULL for null. */
    Value value(@Nullable V value);

    /** Returns whether a value is empty by the rules of {@code omit_empty}; null is. */
    boolean isEmpty(@Nullable V value);
}
