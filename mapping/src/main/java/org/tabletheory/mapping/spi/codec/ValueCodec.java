package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Value;

/**
 * How values of one Java type are stored and read, for attributes whose types are not worth generated code of their own.
 * Immutable and safe for use by many threads.
 *
 * @param <V> the Java type
 */
public interface ValueCodec<V> {
    /** Takes the next value from a stream; what stands for NULL when there is NULL. */
    @Nullable
    V read(ItemReader in);

    /** What stands for an attribute that is not there. */
    @Nullable
    V absent();

    /** Writes a value, NULL for null. */
    void write(@Nullable V value, ItemWriter out);

    /** What is stored for a value, NULL for null. */
    Value value(@Nullable V value);

    /** Whether a value is empty by the rules of {@code omit_empty}, as null is. */
    boolean isEmpty(@Nullable V value);
}
