package org.tabletheory.crypto.internal;

import java.security.GeneralSecurityException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.Cipher;

/**
 * Reuses the JDK's cipher objects of one key.
 *
 * <p>Creating and initializing a cipher takes several times as long as encrypting 200 bytes with it. A
 * cipher remembers its key, so it belongs to that key only and is released with it. Thread-safe.
 */
public final class CipherPool implements AutoCloseable {
    private static final int MAX_IDLE = 64;

    private final Queue<Cipher> idle = new ArrayBlockingQueue<>(MAX_IDLE);
    private volatile boolean closed;

    /** Returns a cipher that no other thread uses. */
    Cipher take() throws GeneralSecurityException {
        Cipher cipher = idle.poll();
        return cipher == null ? Cipher.getInstance("AES/GCM/NoPadding") : cipher;
    }

    /** Returns a cipher to the pool after use. */
    void giveBack(Cipher cipher) {
        if (!closed) {
            idle.offer(cipher);
        }
        if (closed) {
            idle.clear();
        }
    }

    /** Releases all ciphers, including those still in use when they are given back. */
    @Override
    public void close() {
        closed = true;
        idle.clear();
    }
}
