package org.tabletheory.attribute;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes of JSON text at a time. */
final class EightBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long BLANKS = ' ' * ONES;

    private EightBytes() {}

    /** The eight bytes from here on, the first in the lowest bits. */
    static long at(byte[] bytes, int from) {
        return (long) LONGS.get(bytes, from);
    }

    /**
     * The number of bytes, 0 to 8, before the first that does not stand for itself in a JSON text: a quote, a backslash, a
     * control character, or one that is not of ASCII.
     *
     * <p>A byte is zero when taking one from it borrows and it had no high bit; and one is below a blank when taking a
     * blank does. What borrows spoils only the bytes above, and the lowest is the one that counts.
     */
    static int plain(long eight) {
        long quote = eight ^ QUOTES;
        long backslash = eight ^ BACKSLASHES;
        long special =
                ((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((eight - BLANKS) & ~eight) | eight;
        return Long.numberOfTrailingZeros(special & HIGH_BITS) >>> 3;
    }

    /** The place of the first byte of a range that does not stand for itself in a JSON text, or the range's end. */
    static int plainUntil(byte[] bytes, int from, int end) {
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

    /** The first bytes, so many of them, and zeros above. */
    static long first(long eight, int count) {
        return count == 8 ? eight : eight & ((1L << (8 * count)) - 1);
    }
}
