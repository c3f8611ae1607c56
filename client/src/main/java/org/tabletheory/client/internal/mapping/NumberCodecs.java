package org.tabletheory.client.internal.mapping;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/** Java's numbers as N: whole numbers and decimals exactly, {@code double} by the shortest text that reads back. */
final class NumberCodecs {
    private static final Map<Class<?>, Codec> ALL = new HashMap<>();

    static {
        whole(byte.class, Byte.class, (byte) 0, Byte::parseByte, BigDecimal::byteValueExact);
        whole(short.class, Short.class, (short) 0, Short::parseShort, BigDecimal::shortValueExact);
        whole(int.class, Integer.class, 0, Integer::parseInt, BigDecimal::intValueExact);
        whole(long.class, Long.class, 0L, Long::parseLong, BigDecimal::longValueExact);
        TextualCodec<Double> doubles =
                codec(Double.class, "a double", NumberText::of, NumberText::parseDouble, value -> value == 0);
        TextualCodec<Float> floats =
                codec(Float.class, "a float", NumberText::of, NumberText::parseFloat, value -> value == 0);
        ALL.put(Double.class, doubles);
        ALL.put(double.class, doubles.whenAbsent(0.0));
        ALL.put(Float.class, floats);
        ALL.put(float.class, floats.whenAbsent(0f));
        ALL.put(
                BigInteger.class,
                codec(
                        BigInteger.class,
                        "a whole number",
                        BigInteger::toString,
                        text -> new BigDecimal(text).toBigIntegerExact(),
                        value -> value.signum() == 0));
        ALL.put(
                BigDecimal.class,
                codec(BigDecimal.class, "a number", NumberText::of, BigDecimal::new, value -> value.signum() == 0));
    }

    /** A String whose text is a number, kept as it is written. */
    static final TextualCodec<String> EXACT_TEXT =
            codec(String.class, "a number", Function.identity(), Function.identity(), text -> isZero(text));

    private NumberCodecs() {}

    /** The codec of a number's class, or null when it is none. */
    static @Nullable Codec of(Class<?> type) {
        return ALL.get(type);
    }

    private static <T> TextualCodec<T> codec(
            Class<T> type,
            String holds,
            Function<T, String> print,
            Function<String, T> parse,
            java.util.function.Predicate<T> zero) {
        return new TextualCodec<>(type, Type.N, holds, print, parse, zero, null);
    }

    private static <T extends Number> void whole(
            Class<T> primitive, Class<T> box, T zero, Function<String, T> parse, Function<BigDecimal, T> exact) {
        TextualCodec<T> codec = codec(
                box,
                "a whole number that fits " + primitive.getName(),
                String::valueOf,
                text -> plainDigits(text) ? parse.apply(text) : exact.apply(new BigDecimal(text)),
                value -> value.longValue() == 0);
        ALL.put(box, codec);
        ALL.put(primitive, codec.whenAbsent(zero));
    }

    private static boolean plainDigits(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && !(c == '-' && i == 0)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isZero(String text) {
        try {
            return new BigDecimal(text).signum() == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
