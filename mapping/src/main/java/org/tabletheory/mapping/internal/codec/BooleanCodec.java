package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * Booleans as BOOL.
 *
 * @param absent false for the primitive, null for its box
 */
record BooleanCodec(@Nullable Boolean absent) implements Codec {
    static final BooleanCodec PRIMITIVE = new BooleanCodec(false);
    static final BooleanCodec BOX = new BooleanCodec(null);

    @Override
    public Type type() {
        return Type.BOOL;
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public Value encode(Object value) {
        return Value.bool((Boolean) value);
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        out.bool((Boolean) value);
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, Type.BOOL, "a boolean");
        return reader.bool();
    }

    @Override
    public boolean isEmpty(Object value) {
        return !(Boolean) value;
    }

    @Override
    public boolean accepts(Object value) {
        return value instanceof Boolean;
    }
}
