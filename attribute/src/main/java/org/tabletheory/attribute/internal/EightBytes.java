package org.tabletheory.attribute.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Scans JSON text eight bytes at a time. */
public final class EightBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;

    private EightBytes() {}

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
}
