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
 * encoding without the end. Numbers: as the service stores them, with an end that sorts before further digits, or after
 * them if the number is negative. All keys of one column have one type, so no type tag is needed.
 */
public final class KeyBytes {
    /** The exponent of 100 is stored with this bias. */
    private static final int EXPONENT_BIAS = 192;

    private static final int ZERO = 128;
    private static final int MAX_PAIRS = 20;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(64);

    /** Appends raw bytes, such as a partition's hash. */
    public KeyBytes raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** Appends a complete value. */
    public KeyBytes value(Value value) {
        if (value instanceof Value.N number) {
            out.writeBytes(content(value));
            out.write(number.text().charAt(0) == '-' ? 0xFF : 0);
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

    /** Returns the bytes of a value as the service stores them, which are what it hashes too. */
    public static byte[] content(Value value) {
        if (value instanceof Value.S text) {
            return text.value().getBytes(StandardCharsets.UTF_8);
        } else if (value instanceof Value.B binary) {
            return binary.bytes();
        } else if (value instanceof Value.N number) {
            return number(number.text());
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

    /**
     * A byte for the exponent of 100, and one for each pair of digits, plus one. Negative numbers have the complement of both,
     * and an end when they are short, so that their bytes are in order as well.
     */
    private static byte[] number(String text) {
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
        while (!digits.isEmpty() && digits.charAt(digits.length() - 1) == '0') {
            digits.setLength(digits.length() - 1);
        }
        if (digits.isEmpty()) {
            return new byte[] {(byte) ZERO};
        }
        if ((exponent & 1) != 0) {
            digits.insert(0, '0');
            exponent++;
        }
        if (digits.length() % 2 != 0) {
            digits.append('0');
        }
        int pairs = digits.length() / 2;
        byte[] bytes = new byte[1 + pairs + (negative && pairs < MAX_PAIRS ? 1 : 0)];
        int first = exponent / 2 + EXPONENT_BIAS;
        bytes[0] = (byte) (negative ? ~first : first);
        for (int i = 0; i < pairs; i++) {
            int pair = (digits.charAt(2 * i) - '0') * 10 + digits.charAt(2 * i + 1) - '0';
            bytes[1 + i] = (byte) (negative ? 101 - pair : pair + 1);
        }
        if (bytes.length > 1 + pairs) {
            bytes[1 + pairs] = 102;
        }
        return bytes;
    }
}
