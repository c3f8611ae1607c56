package org.tabletheory.mapping.internal;

import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** A user's converter, with its failures told at the attribute. */
record ConverterCodec<T>(Class<?> javaType, Converter<T> converter) implements Codec {
    @Override
    public Type type() {
        return converter.type();
    }

    @Override
    @SuppressWarnings("unchecked") // a converter is registered for its class, or stands on a component of its type
    public Value encode(Object value) {
        Value stored;
        try {
            stored = converter.write((T) value);
        } catch (RuntimeException e) {
            throw new MappingMismatch(
                    "was refused by " + name() + ", which threw " + e.getClass().getSimpleName(), e);
        }
        if (stored == null || (stored.type() != type() && stored.type() != Type.NULL)) {
            throw new MappingMismatch("was stored as " + (stored == null ? "nothing" : stored.type()) + " by " + name()
                    + ", which says that it stores " + type());
        }
        return stored.type().isSet() && Emptiness.isEmpty(stored) ? Value.nul() : stored;
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, type(), javaType.getSimpleName());
        Value stored = Value.readFrom(reader);
        try {
            return converter.read(stored);
        } catch (RuntimeException e) {
            throw MappingMismatch.at(
                    reader,
                    "was refused by " + name() + ", which threw " + e.getClass().getSimpleName(),
                    e);
        }
    }

    private String name() {
        return converter.getClass().getSimpleName();
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
}
