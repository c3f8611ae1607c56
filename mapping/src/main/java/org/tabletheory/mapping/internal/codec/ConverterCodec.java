package org.tabletheory.mapping.internal.codec;

import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * A user's converter; its failures are reported with the path of the attribute.
 *
 * @param absent the value when nothing is stored: zero for a primitive, otherwise null
 */
public record ConverterCodec<T>(
        Class<?> javaType, Converter<T> converter, @Nullable Object absent) implements Codec {
    /** Returns the codec that stores values of a type by a converter. */
    public static Codec of(@Nullable Class<?> type, Converter<?> converter) {
        Class<?> declared = type == null ? Object.class : type;
        Codec primitive = declared.isPrimitive() ? Scalars.of(declared) : null;
        return new ConverterCodec<>(
                MethodType.methodType(declared).wrap().returnType(),
                converter,
                primitive == null ? null : primitive.absent());
    }

    @Override
    public Type type() {
        Type type = converter.type();
        if (type == null) {
            throw new IllegalStateException(
                    name() + ".type() returned null; it must return the type of the values that write returns");
        }
        return type;
    }

    @Override
    @SuppressWarnings("unchecked") // a converter is registered for its class, or annotates a component of its type
    public Value encode(Object value) {
        Value stored;
        try {
            stored = converter.write((T) value);
        } catch (RuntimeException e) {
            throw new MappingMismatch(
                    "was rejected by " + name() + ", which threw "
                            + e.getClass().getSimpleName(),
                    e);
        }
        if (stored == null || (stored.type() != type() && stored.type() != Type.NULL)) {
            throw new MappingMismatch("was converted to " + (stored == null ? "null" : stored.type()) + " by " + name()
                    + ", which declares " + type());
        }
        return stored.type().isSet() && Emptiness.isEmpty(stored) ? Value.nul() : stored;
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, type(), javaType.getSimpleName());
        Value stored = Value.readFrom(reader);
        T read;
        try {
            read = converter.read(stored);
        } catch (RuntimeException e) {
            throw MappingMismatch.at(
                    reader,
                    "was rejected by " + name() + ", which threw "
                            + e.getClass().getSimpleName(),
                    e);
        }
        if (read == null) {
            throw MappingMismatch.at(reader, "was read as null by " + name() + "; a converter must return a value");
        }
        return read;
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
