package org.tabletheory.crypto;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import javax.crypto.SecretKey;
import org.tabletheory.crypto.internal.CipherPool;

/**
 * A key of 32 bytes that encrypts values, together with its encrypted form, which is stored beside them.
 *
 * <pre>{@code
 * DataKey key = new DataKey("dev-1", new byte[32], new byte[] {1, 2, 3});
 * }</pre>
 *
 * <p>Closing it wipes the 32 bytes; it cannot be used after that. It never shows them in text and cannot be serialized.
 * Safe for use by many threads, as long as none closes it before the others are done.
 */
public final class DataKey implements SecretKey, AutoCloseable {
    /** The size of a key: AES-256. */
    public static final int BYTES = 32;

    private static final long serialVersionUID = 1L;

    private final String keyId;
    private final transient byte[] plaintext;
    private final transient byte[] encryptedKey;
    private final transient CipherPool ciphers;
    private final transient boolean copied;
    private transient boolean destroyed;

    /**
     * A key with its encrypted form; the arrays are copied, so wipe yours.
     *
     * @param keyId which key it is encrypted under: what tells values of an old key from those of a new one
     * @throws DataKeyException when it has not 32 bytes, or the encrypted form none
     */
    public DataKey(String keyId, byte[] plaintext, byte[] encryptedKey) {
        this(keyId, plaintext, encryptedKey, new CipherPool(), false);
    }

    private DataKey(String keyId, byte[] plaintext, byte[] encryptedKey, CipherPool ciphers, boolean copied) {
        if (plaintext.length != BYTES) {
            throw new DataKeyException(
                    "a data key has " + BYTES + " bytes (AES-256), and the provider gave " + plaintext.length, null);
        }
        if (encryptedKey.length == 0) {
            throw new DataKeyException("the provider gave a data key without its encrypted form", null);
        }
        this.keyId = keyId;
        this.plaintext = plaintext.clone();
        this.encryptedKey = encryptedKey.clone();
        this.ciphers = ciphers;
        this.copied = copied;
    }

    /** Which key this one is encrypted under. */
    public String keyId() {
        return keyId;
    }

    /** The encrypted form, which may be stored anywhere. */
    public byte[] encryptedKey() {
        return encryptedKey.clone();
    }

    /** The same key again, which lives until it is closed itself. */
    public synchronized DataKey copy() {
        requireAlive();
        return new DataKey(keyId, plaintext, encryptedKey, ciphers, true);
    }

    /** The same key with ciphers of its own, to outlive this one. */
    synchronized DataKey twin() {
        requireAlive();
        return new DataKey(keyId, plaintext, encryptedKey);
    }

    /** The ciphers that know this key; they go with it, and with no copy of it. */
    CipherPool ciphers() {
        return ciphers;
    }

    @Override
    public String getAlgorithm() {
        return "AES";
    }

    @Override
    public String getFormat() {
        return "RAW";
    }

    /** A copy of the 32 bytes, for a cipher; wipe it. */
    @Override
    public synchronized byte[] getEncoded() {
        requireAlive();
        return plaintext.clone();
    }

    /** Wipes the 32 bytes. */
    @Override
    public synchronized void destroy() {
        Arrays.fill(plaintext, (byte) 0);
        destroyed = true;
        if (!copied) {
            ciphers.close();
        }
    }

    @Override
    public synchronized boolean isDestroyed() {
        return destroyed;
    }

    /** Wipes the 32 bytes. */
    @Override
    public void close() {
        destroy();
    }

    private void requireAlive() {
        if (destroyed) {
            throw new IllegalStateException("the data key was closed, and its bytes are wiped");
        }
    }

    private void writeObject(ObjectOutputStream out) throws NotSerializableException {
        throw new NotSerializableException("a data key is not written anywhere in the clear");
    }

    /** Shows which key it is under, and nothing of the key. */
    @Override
    public String toString() {
        return "DataKey[under " + keyId + "]";
    }
}
