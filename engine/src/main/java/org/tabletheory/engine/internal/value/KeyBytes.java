package org.tabletheory.engine.internal.value;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tabletheory.attribute.Value;

/**
 * Encodes key values as bytes whose unsigned order is the order of the values, so that a table or an index is one
 * ordered map of byte arrays and every key condition is a range of it.
 *
 * <p>Strings and binary: the bytes, with 00 written as 00 FF, and 00 01 as the end; so a value sorts before its
 * extensions, values of several key parts cannot be confused, and a prefix of a value is a prefix of its
 * encoding without the end. Numbers: 02 for zero; 03, exponent and pairs of digits for positive ones; the complement of
 * that after 01 for negative ones. All keys of one column have one type, so no type tag is needed.
 */
public final class KeyBytes {
    private static final int EXPONENT_BIAS = 200;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(64);

    /** Appends raw bytes, such as a partition's hash. */
    public KeyBytes raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** Appends a complete value. */
    public KeyBytes value(Value value) {
        if (value instanceof Value.N number) {
            number(number.text());
        } else {
            escaped(content(value));
            out.write(0);
            out.write(1);
        }
        return this;
    }

    /** Appends the beginning of a string or binary value, without its end. */
    public KeyBytes prefix(Value value) {
        escaped(content(value));
        return this;
    }

    /** Returns what has been appended. */
    public byte[] toBytes() {
        return out.toByteArray();
    }

    /**
     * Returns the smallest bytes that are greater than everything that starts with these.
     */
    public static byte[] after(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            throw new IllegalArgumentException("nothing is greater than a prefix of FF bytes");
        }
        byte[] next = Arrays.copyOf(prefix, last + 1);
        next[last]++;
        return next;
    }

    /** Returns whether bytes start with others. */
    public static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static byte[] content(Value value) {
        if (value instanceof Value.S text) {
            return text.value().getBytes(StandardCharsets.UTF_8);
        } else if (value instanceof Value.B binary) {
            return binary.bytes();
        }
        throw new IllegalArgumentException("a key cannot have type " + value.type());
    }

    private void escaped(byte[] bytes) {
        for (byte b : bytes) {
            out.write(b);
            if (b == 0) {
                out.write(0xFF);
            }
        }
    }

    private void number(String text) {
        boolean negative = text.charAt(0) == '-';
        StringBuilder digits = new StringBuilder();
        int exponent = 0;
        boolean fraction = false;
        for (int i = negative ? 1 : 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.') {
                fraction = true;
            } else if (digits.isEmpty() && c == '0') {
                exponent -= fraction ? 1 : 0;
            } else {
                digits.append(c);
                exponent += fraction ? 0 : 1;
            }
        }
        if (digits.isEmpty()) {
            out.write(2);
            return;
        }
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        int flip = negative ? 0xFF : 0;
        out.write(negative ? 1 : 3);
        int biased = exponent + EXPONENT_BIAS;
        out.write(biased >> 8 ^ flip);
        out.write(biased ^ flip);
        for (int i = 0; i < end; i += 2) {
            int pair = (digits.charAt(i) - '0') * 10 + (i + 1 < end ? digits.charAt(i + 1) - '0' : 0);
            out.write(pair + 1 ^ flip);
        }
        out.write(flip);
    }
}
