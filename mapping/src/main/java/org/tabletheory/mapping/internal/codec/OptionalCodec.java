package org.tabletheory.mapping.internal.codec;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * The four Optionals, stored as their value; an empty Optional is NULL.
 *
 * @param open returns the value of an Optional, or null
 * @param close returns an Optional of a value that was read
 * @param absent the empty Optional
 */
public record OptionalCodec(
        Class<?> javaType,
        Codec inner,
        Function<Object, @Nullable Object> open,
        Function<Object, Object> close,
        Object absent)
        implements Codec {
    static OptionalCodec of(Codec inner) {
        return new OptionalCodec(
                Optional.class, inner, value -> ((Optional<?>) value).orElse(null), Optional::of, Optional.empty());
    }

    /** Returns the codec of one of the three Optionals of primitives, or null. */
    public static @Nullable OptionalCodec ofPrimitive(Class<?> type) {
        if (type == OptionalInt.class) {
            return primitive(
                    type,
                    int.class,
                    value -> ((OptionalInt) value).isPresent() ? ((OptionalInt) value).getAsInt() : null,
                    value -> OptionalInt.of((Integer) value),
                    OptionalInt.empty());
        } else if (type == OptionalLong.class) {
            return primitive(
                    type,
                    long.class,
                    value -> ((OptionalLong) value).isPresent() ? ((OptionalLong) value).getAsLong() : null,
                    value -> OptionalLong.of((Long) value),
                    OptionalLong.empty());
        } else if (type == OptionalDouble.class) {
            return primitive(
                    type,
                    double.class,
                    value -> ((OptionalDouble) value).isPresent() ? ((OptionalDouble) value).getAsDouble() : null,
                    value -> OptionalDouble.of((Double) value),
                    OptionalDouble.empty());
        }
        return null;
    }

    private static @Nullable OptionalCodec primitive(
            Class<?> type,
            Class<?> held,
            Function<Object, @Nullable Object> open,
            Function<Object, Object> close,
            Object absent) {
        Codec inner = NumberCodecs.of(held);
        return inner == null ? null : new OptionalCodec(type, inner, open, close, absent);
    }

    /** Returns the value of an Optional; operands need not be wrapped in one. */
    private @Nullable Object held(Object value) {
        return javaType.isInstance(value) ? open.apply(value) : value;
    }

    @Override
    public @Nullable Type type() {
        return inner.type();
    }

    @Override
    public boolean isDeferred() {
        return inner.isDeferred();
    }

    @Override
    public boolean isOptional() {
        return true;
    }

    @Override
    public boolean isExact() {
        return inner.isExact();
    }

    @Override
    public boolean isTextOrdered() {
        return inner.isTextOrdered();
    }

    @Override
    public Value encode(Object value) {
        return inner.write(held(value));
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        inner.writeTo(held(value), out);
    }

    @Override
    public Object decode(ItemReader reader) {
        Object held = inner.decode(reader);
        return held == null ? absent : close.apply(held);
    }

    @Override
    public boolean isEmpty(Object value) {
        Object held = held(value);
        return held == null || inner.isEmpty(held);
    }

    @Override
    public boolean isUnset(Object value) {
        Object held = held(value);
        return held == null || inner.isUnset(held);
    }

    @Override
    public boolean accepts(Object value) {
        Object held = held(value);
        return held == null || inner.accepts(held);
    }

    @Override
    public Value checked(Value value) {
        return inner.checked(value);
    }

    @Override
    public @Nullable Target step(Step step) {
        return inner.step(step);
    }

    @Override
    public @Nullable Codec member() {
        return inner.member();
    }
}
