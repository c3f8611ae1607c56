package org.tabletheory.mapping.internal;

import java.math.BigDecimal;

/**
 * The whole numbers that fit one of Java's four types of them.
 *
 * @param box Long, Integer, Short or Byte
 */
record IntegerRange<T extends Number>(Class<T> box) implements TextForm<T> {
    @Override
    public String print(T value) {
        return value.toString();
    }

    @Override
    public T parse(String text) {
        return box.cast(isPlain(text) ? parsed(text) : exact(new BigDecimal(text)));
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

    /** A spelling with a point or an exponent may be a whole number still. */
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
