package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * DynamoDB values, unchanged: {@link Value}, one of its ten types, or {@link Item} as M.
 *
 * @param javaType the declared Java type
 * @param type the required stored type, or null for any
 */
record RawCodec(Class<?> javaType, @Nullable Type type) implements Codec {
    static final RawCodec ANY = new RawCodec(Value.class, null);

    /** Returns the codec of a class, or null if it is not a DynamoDB value. */
    static @Nullable RawCodec of(Class<?> type) {
        if (type == Item.class) {
            return new RawCodec(type, Type.M);
        } else if (type == Value.class) {
            return ANY;
        }
        return Value.class.isAssignableFrom(type) && type.isRecord() ? new RawCodec(type, typeOf(type)) : null;
    }

    private static @Nullable Type typeOf(Class<?> type) {
        return type == Value.Bool.class
                ? Type.BOOL
                : type == Value.Null.class ? Type.NULL : Type.ofName(type.getSimpleName());
    }

    @Override
    public Value encode(Object value) {
        Value raw = value instanceof Item item ? new Value.M(item.attributes()) : (Value) value;
        if (type != null && raw.type() != type && raw.type() != Type.NULL) {
            throw new MappingMismatch("is " + raw.type() + ", but the model declares " + type);
        }
        return raw.type().isSet() && Emptiness.isEmpty(raw) ? Value.nul() : raw;
    }

    @Override
    public @Nullable Object read(ItemReader reader) {
        if (reader.type() == Type.NULL && !javaType.isAssignableFrom(Value.Null.class)) {
            reader.nul();
            return null;
        }
        return decode(reader);
    }

    @Override
    public Object decode(ItemReader reader) {
        Type wanted = type;
        if (wanted != null && reader.type() != Type.NULL) {
            Codec.expect(reader, wanted, javaType.getSimpleName());
        }
        Value raw = Value.readFrom(reader);
        return javaType == Item.class && raw instanceof Value.M map ? new Item(map.values()) : raw;
    }

    @Override
    public boolean isEmpty(Object value) {
        return Emptiness.isEmpty(encode(value));
    }

    @Override
    public boolean isUnset(Object value) {
        return Emptiness.isUnset(encode(value));
    }

    @Override
    public boolean accepts(Object value) {
        return javaType.isInstance(value);
    }

    @Override
    public @Nullable Target step(Step step) {
        boolean fits = type == null || type == step.container();
        return fits ? Target.of(step, DynamicCodec.ANY) : null;
    }

    @Override
    public @Nullable Codec member() {
        return type == Type.L ? DynamicCodec.ANY : null;
    }
}
