package org.tabletheory.mapping.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoNumber;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.internal.text.NumberText;

/** Codecs for Java's numbers as N: integers and decimals exactly, {@code double} as the shortest text that reads back. */
final class NumberCodecs {
    private NumberCodecs() {}

    /** Returns the codec of a class of numbers, or null. */
    static @Nullable Codec of(Class<?> type) {
        if (type == long.class || type == Long.class) {
            return whole(type, long.class, Long.class, 0L);
        } else if (type == int.class || type == Integer.class) {
            return whole(type, int.class, Integer.class, 0);
        } else if (type == short.class || type == Short.class) {
            return whole(type, short.class, Short.class, (short) 0);
        } else if (type == byte.class || type == Byte.class) {
            return whole(type, byte.class, Byte.class, (byte) 0);
        } else if (type == double.class || type == Double.class) {
            return primitive(
                    type, codec(Double.class, "a double", NumberText::of, NumberText::parseDouble, n -> n == 0), 0.0);
        } else if (type == float.class || type == Float.class) {
            return primitive(
                    type, codec(Float.class, "a float", NumberText::of, NumberText::parseFloat, n -> n == 0), 0f);
        } else if (type == BigDecimal.class) {
            return codec(BigDecimal.class, "a number", NumberText::of, DynamoNumber::parse, n -> n.signum() == 0);
        } else if (type == BigInteger.class) {
            return codec(
                    BigInteger.class,
                    "a whole number",
                    BigInteger::toString,
                    text -> DynamoNumber.parse(text).toBigIntegerExact(),
                    n -> n.signum() == 0);
        }
        return null;
    }

    /** A primitive has a value even if nothing is stored; its box is null. */
    private static <T> Codec primitive(Class<?> type, TextualCodec<T> boxed, T zero) {
        return type.isPrimitive() ? boxed.whenAbsent(zero) : boxed;
    }

    private static <T> TextualCodec<T> codec(
            Class<T> type, String holds, Function<T, String> print, Function<String, T> parse, Predicate<T> zero) {
        return new TextualCodec<>(type, Type.N, holds, new TextForm.OfFunctions<>(print, parse, zero), null);
    }

    private static <T extends Number> Codec whole(Class<?> type, Class<T> primitive, Class<T> box, T zero) {
        String holds = "a whole number that fits " + primitive.getName();
        return primitive(type, new TextualCodec<>(box, Type.N, holds, new IntegerRange<>(box), null), zero);
    }

    /**
     * Integers of one of Java's four types.
     *
     * @param box Long, Integer, Short or Byte
     */
    private record IntegerRange<T extends Number>(Class<T> box) implements TextForm<T> {
        @Override
        public String print(T value) {
            return value.toString();
        }

        @Override
        public T parse(String text) {
            return box.cast(isPlain(text) ? parsed(text) : exact(DynamoNumber.parse(text)));
        }

        private Object parsed(String text) {
            if (box == Long.class) {
                return Long.valueOf(text);
            } else if (box == Integer.class) {
                return Integer.valueOf(text);
            } else if (box == Short.class) {
                return Short.valueOf(text);
            }
            return Byte.valueOf(text);
        }

        /** A number with a decimal point or an exponent may still be an integer. */
        private Object exact(BigDecimal number) {
            if (box == Long.class) {
                return number.longValueExact();
            } else if (box == Integer.class) {
                return number.intValueExact();
            } else if (box == Short.class) {
                return number.shortValueExact();
            }
            return number.byteValueExact();
        }

        private static boolean isPlain(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if ((c < '0' || c > '9') && !(c == '-' && i == 0)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean isEmpty(T value) {
            return value.longValue() == 0;
        }
    }
}
