package org.tabletheory.mapping.internal.structure;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.spi.codec.ValueCodec;

/** Adapts a codec for generated code. */
record GeneralCodec<V>(Codec codec) implements ValueCodec<V> {
    @Override
    @SuppressWarnings("unchecked") // a codec reads values of its own type
    public @Nullable V read(ItemReader in) {
        return (V) codec.read(in);
    }

    @Override
    @SuppressWarnings("unchecked") // a codec reads values of its own type
    public @Nullable V absent() {
        return (V) codec.absent();
    }

    @Override
    public void write(@Nullable V value, ItemWriter out) {
        codec.writeTo(value, out);
    }

    @Override
    public Value value(@Nullable V value) {
        return codec.write(value);
    }

    @Override
    public boolean isEmpty(@Nullable V value) {
        return value == null || codec.isEmpty(value);
    }
}
