package org.tabletheory.mapping.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.TextOrder;

/**
 * Stores values as text, in an S or an N.
 *
 * @param javaType the class, or the box of a primitive
 * @param type S or N
 * @param holds what a stored text must be, for messages: "a UUID"
 */
record TextualCodec<T>(
        Class<T> javaType,
        Type type,
        String holds,
        TextForm<T> form,
        @Nullable T absent) implements Codec {
    private static final Set<Class<?>> ONE_TO_ONE = Set.of(
            String.class,
            Character.class,
            UUID.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Instant.class);

    private static final Set<Class<?>> EXACT = Set.of(
            String.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            BigInteger.class,
            BigDecimal.class);

    static <T> TextualCodec<T> text(
            Class<T> javaType, String holds, Function<T, String> print, Function<String, T> parse) {
        return text(javaType, holds, print, parse, value -> false);
    }

    static <T> TextualCodec<T> text(
            Class<T> javaType, String holds, Function<T, String> print, Function<String, T> parse, Predicate<T> empty) {
        return new TextualCodec<>(javaType, Type.S, holds, new TextForm.OfFunctions<>(print, parse, empty), null);
    }

    /** Returns the codec of a primitive, which has a value even if nothing is stored. */
    TextualCodec<T> whenAbsent(T value) {
        return new TextualCodec<>(javaType, type, holds, form, value);
    }

    @Override
    public boolean isExact() {
        return javaType.isEnum() || EXACT.contains(javaType);
    }

    @Override
    public boolean isPrinted(String text) {
        return form.isPrinted(text);
    }

    @Override
    public boolean isTextOrdered() {
        return TextOrder.isKept(javaType.getName());
    }

    @Override
    public Value encode(Object value) {
        String text = form.print(javaType.cast(value));
        if (type == Type.S) {
            return Value.s(text);
        }
        try {
            return Value.n(text);
        } catch (AttributeException e) {
            throw new MappingMismatch(
                    "is not a number that DynamoDB can store: at most 38 digits, between 1E-130 and 9.9E125");
        }
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        String text = form.print(javaType.cast(value));
        if (type == Type.S) {
            out.string(text);
        } else {
            out.number(text);
        }
    }

    /** Returns whether different values have different texts, so that the texts of a set are a set. */
    boolean isOneToOne() {
        boolean number = Number.class.isAssignableFrom(javaType);
        return javaType.isEnum() || (ONE_TO_ONE.contains(javaType) && number == (type == Type.N));
    }

    @Override
    public Value checked(Value value) {
        if (!(value instanceof Value.S given) || type != Type.S) {
            return value;
        }
        Set<String> texts = form.texts();
        String text = given.value();
        if (texts != null && !texts.contains(text)) {
            throw new MappingMismatch("has a value that is not " + holds + NearestName.didYouMean(text, texts));
        }
        String stored = form.stored(text);
        return stored.equals(text) ? value : Value.s(stored);
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, type, holds);
        String text = type == Type.S ? reader.string() : reader.number();
        return parse(text, reader, "does not hold ");
    }

    /** Returns the value of a text, or throws {@link MappingMismatch} with a problem and what the text must be. */
    T parse(String text, ItemReader reader, String problem) {
        try {
            return form.parse(text);
        } catch (IllegalArgumentException | ArithmeticException | java.time.DateTimeException e) {
            throw MappingMismatch.at(reader, problem + holds);
        }
    }

    @Override
    public boolean isEmpty(Object value) {
        return form.isEmpty(javaType.cast(value));
    }

    @Override
    public boolean accepts(Object value) {
        return javaType.isInstance(value);
    }
}
