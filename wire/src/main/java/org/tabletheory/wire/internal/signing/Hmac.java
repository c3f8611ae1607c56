package org.tabletheory.wire.internal.signing;

import java.security.MessageDigest;
import java.util.Arrays;

/**
 * HMAC-SHA-256 (RFC 2104) with one key. The JDK's implementation needs the cryptography framework, whose initialization takes
 * much of a process's first call, and copies more on each use. Thread-safe.
 */
final class Hmac {
    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    /** Initialized with the key; only copied, never updated. */
    private final MessageDigest inner;

    private final MessageDigest outer;

    Hmac(byte[] key) {
        byte[] block = Arrays.copyOf(key.length > BLOCK ? Signature.sha256Copy().digest(key) : key, BLOCK);
        this.inner = keyed(block, INNER);
        this.outer = keyed(block, OUTER);
        Arrays.fill(block, (byte) 0);
    }

    private static MessageDigest keyed(byte[] block, byte pad) {
        byte[] padded = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            padded[i] = (byte) (block[i] ^ pad);
        }
        MessageDigest digest = Signature.sha256Copy();
        digest.update(padded);
        Arrays.fill(padded, (byte) 0);
        return digest;
    }

    byte[] of(byte[] text) {
        byte[] hash = Signature.copy(inner).digest(text);
        return Signature.copy(outer).digest(hash);
    }
}
