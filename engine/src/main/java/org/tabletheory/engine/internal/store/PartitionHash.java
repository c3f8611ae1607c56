package org.tabletheory.engine.internal.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.value.KeyBytes;

/**
 * The hash of a partition key, which decides where the partition is in a scan and in which segment. With seed 0 it is that of
 * the service, so that a scan has the service's order; other seeds give other orders.
 */
public final class PartitionHash {
    private static final @Nullable MessageDigest SERVICE = service();

    private PartitionHash() {}

    /** Returns the digest that the service uses, after the text with which it starts, or null where Java has no MD5. */
    private static @Nullable MessageDigest service() {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update("Outliers".getBytes(StandardCharsets.US_ASCII));
            return (MessageDigest) digest.clone();
        } catch (NoSuchAlgorithmException | CloneNotSupportedException e) {
            return null;
        }
    }

    static byte[] of(List<Value> values, long seed) {
        if (seed == 0 && SERVICE != null) {
            return ofService(SERVICE, values);
        }
        long hash = seed ^ 0xCBF29CE484222325L;
        for (Value value : values) {
            for (byte b : KeyBytes.content(value)) {
                hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
            }
        }
        // FNV mixes the high bits poorly, and they decide the segment.
        hash = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
        return bytes(hash ^ hash >>> 33);
    }

    private static byte[] ofService(MessageDigest started, List<Value> values) {
        try {
            MessageDigest digest = (MessageDigest) started.clone();
            for (Value value : values) {
                digest.update(KeyBytes.content(value));
            }
            return Arrays.copyOf(digest.digest(), Long.BYTES);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("cloned before", e);
        }
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
