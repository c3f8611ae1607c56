package org.tabletheory.engine.internal.store;

import java.nio.ByteBuffer;

/**
 * Spreads partition keys over a range of 64 bits, which orders scans and divides them into segments. The seed changes
 * the order, which exposes a test that relies on one.
 */
public final class PartitionHash {
    private PartitionHash() {}

    static byte[] of(byte[] partition, long seed) {
        long hash = seed ^ 0xCBF29CE484222325L;
        for (byte b : partition) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
        }
        // FNV mixes the high bits poorly, and they decide the segment.
        hash = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
        return bytes(hash ^ hash >>> 33);
    }

    /** Returns the first hash of a segment, as the beginning of a key. */
    public static byte[] segmentStart(int segment, int segments) {
        // floor(segment * 2^64 / segments), without overflow
        long high = Long.divideUnsigned(-1L, segments);
        long rest = Long.remainderUnsigned(-1L, segments) + 1;
        return bytes(high * segment + Long.divideUnsigned(rest * segment, segments));
    }

    private static byte[] bytes(long hash) {
        return ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    }
}
