package org.tabletheory.attribute.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Scans the bytes of JSON strings, eight at a time, and writes strings as JSON. */
public final class JsonStrings {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The most bytes that {@link #write} needs for a character: a control character is an escape with four digits. */
    public static final int MAX_BYTES_PER_CHAR = 6;

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    /** The ASCII characters that can appear literally in a JSON string. */
    private static final boolean[] PLAIN = new boolean[128];

    static {
        Arrays.fill(PLAIN, ' ', 128, true);
        PLAIN['"'] = false;
        PLAIN['\\'] = false;
    }

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;

    private JsonStrings() {}

    /** Returns the next eight bytes, the first in the lowest bits. */
    public static long at(byte[] bytes, int from) {
        return (long) LONGS.get(bytes, from);
    }

    /**
     * Returns the number of bytes, 0 to 8, before the first that cannot appear literally in a JSON string: a quote, a
     * backslash, a control character, or a non-ASCII byte.
     *
     * <p>A byte is zero if subtracting one borrows and its high bit is not set; and it is below a space if subtracting a
     * space borrows. A borrow only affects higher bytes, and only the lowest match counts.
     */
    public static int plain(long eight) {
        long quote = eight ^ QUOTES;
        long backslash = eight ^ BACKSLASHES;
        long special =
                ((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((eight - SPACES) & ~eight) | eight;
        return Long.numberOfTrailingZeros(special & HIGH_BITS) >>> 3;
    }

    /** Returns the position of the first byte in a range that cannot appear literally in a JSON string, or the end. */
    public static int plainUntil(byte[] bytes, int from, int end) {
        int i = from;
        for (int last = end - 8; i <= last; i += 8) {
            int plain = plain(at(bytes, i));
            if (plain < 8) {
                return i + plain;
            }
        }
        while (i < end && bytes[i] >= ' ' && bytes[i] != '"' && bytes[i] != '\\') {
            i++;
        }
        return i;
    }

    /** Returns the first {@code count} bytes, and zeros above. */
    public static long first(long eight, int count) {
        return count == 8 ? eight : eight & ((1L << (8 * count)) - 1);
    }

    /** Returns whether a character is ASCII that can appear literally in a JSON string. */
    public static boolean isPlain(char c) {
        return c < 0x80 && PLAIN[c];
    }

    /**
     * Writes a text from a character on, without quotes, and returns the position after it, or -1 if the text has a lone
     * surrogate, which UTF-8 cannot encode.
     *
     * @param to has room for {@link #MAX_BYTES_PER_CHAR} bytes for each character
     */
    public static int write(String text, int from, byte[] to, int position) {
        int at = position;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                at = writeAscii(c, to, at);
            } else if (c < 0x800) {
                to[at++] = (byte) (0xC0 | (c >> 6));
                to[at++] = (byte) (0x80 | (c & 0x3F));
            } else if (!Character.isSurrogate(c)) {
                to[at++] = (byte) (0xE0 | (c >> 12));
                to[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                to[at++] = (byte) (0x80 | (c & 0x3F));
            } else {
                i++;
                if (i == text.length() || !Character.isSurrogatePair(c, text.charAt(i))) {
                    return -1;
                }
                int point = Character.toCodePoint(c, text.charAt(i));
                to[at++] = (byte) (0xF0 | (point >> 18));
                to[at++] = (byte) (0x80 | ((point >> 12) & 0x3F));
                to[at++] = (byte) (0x80 | ((point >> 6) & 0x3F));
                to[at++] = (byte) (0x80 | (point & 0x3F));
            }
        }
        return at;
    }

    private static int writeAscii(char c, byte[] to, int position) {
        int at = position;
        if (PLAIN[c]) {
            to[at++] = (byte) c;
        } else if (c == '"' || c == '\\') {
            to[at++] = '\\';
            to[at++] = (byte) c;
        } else {
            to[at++] = '\\';
            to[at++] = 'u';
            to[at++] = '0';
            to[at++] = '0';
            to[at++] = HEX[c >> 4];
            to[at++] = HEX[c & 0xF];
        }
        return at;
    }
}
