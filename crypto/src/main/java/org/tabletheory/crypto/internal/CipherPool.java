package org.tabletheory.crypto.internal;

import java.security.GeneralSecurityException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.Cipher;

/**
 * The JDK's ciphers that one key is used with.
 *
 * <p>Finding a cipher and giving it a key takes several times as long as encrypting 200 bytes with it, so it is used again. A
 * cipher remembers its key, so it belongs to that key alone and is let go with it. Safe for use by many threads.
 */
public final class CipherPool implements AutoCloseable {
    private static final int MOST = 64;

    private final Queue<Cipher> idle = new ArrayBlockingQueue<>(MOST);
    private volatile boolean closed;

    /** A cipher that no other thread has. */
    Cipher take() throws GeneralSecurityException {
        Cipher cipher = idle.poll();
        return cipher == null ? Cipher.getInstance("AES/GCM/NoPadding") : cipher;
    }

    /** Takes a cipher back after use. */
    void give(Cipher cipher) {
        if (!closed) {
            idle.offer(cipher);
        }
        if (closed) {
            idle.clear();
        }
    }

    /** Lets all ciphers go, those too that are still to come back. */
    @Override
    public void close() {
        closed = true;
        idle.clear();
    }
}
