package org.tabletheory.crypto;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.tabletheory.crypto.internal.CipherPool;

/**
 * A 32-byte key that encrypts values, together with its encrypted form, which is stored with them.
 *
 * <pre>{@code
 * DataKey key = new DataKey("dev-1", new byte[32], new byte[] {1, 2, 3});
 * }</pre>
 *
 * <p>Closing it wipes the key, which cannot be used afterwards. It does not appear in text and cannot be serialized.
 * Thread-safe, as long as no thread closes it while others use it.
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
     * Creates a key with its encrypted form; the arrays are copied, so wipe yours.
     *
     * @param keyId the id of the master key that encrypts it; distinguishes values of old and new master keys
     * @throws DataKeyException if the key does not have 32 bytes, or the encrypted form is empty
     */
    public DataKey(String keyId, byte[] plaintext, byte[] encryptedKey) {
        this(keyId, plaintext, encryptedKey, new CipherPool(), false);
    }

    private DataKey(String keyId, byte[] plaintext, byte[] encryptedKey, CipherPool ciphers, boolean copied) {
        if (plaintext.length != BYTES) {
            throw new DataKeyException(
                    "a data key must have " + BYTES + " bytes (AES-256), but the provider returned " + plaintext.length,
                    null);
        }
        if (encryptedKey.length == 0) {
            throw new DataKeyException("the provider returned a data key without its encrypted form", null);
        }
        this.keyId = keyId;
        this.plaintext = plaintext.clone();
        this.encryptedKey = encryptedKey.clone();
        this.ciphers = ciphers;
        this.copied = copied;
    }

    /** Returns the key that a provider returned, or throws {@link DataKeyException} if that is null. */
    static DataKey required(@Nullable DataKey key) {
        if (key == null) {
            throw new DataKeyException("the key provider returned null; it must return a data key, or throw", null);
        }
        return key;
    }

    /** Returns the id of the master key that encrypts this key. */
    public String keyId() {
        return keyId;
    }

    /** Returns the encrypted form, which may be stored anywhere. */
    public byte[] encryptedKey() {
        return encryptedKey.clone();
    }

    /** Returns a copy of the key, which must be closed separately. */
    public synchronized DataKey copy() {
        requireAlive();
        return new DataKey(keyId, plaintext, encryptedKey, ciphers, true);
    }

    /** Returns the same key with its own ciphers, which outlives this one. */
    synchronized DataKey twin() {
        requireAlive();
        return new DataKey(keyId, plaintext, encryptedKey);
    }

    /** Returns the ciphers initialized with this key; they are released with it, not with its copies. */
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

    /** Returns a copy of the key's bytes, for a cipher; wipe it after use. */
    @Override
    public synchronized byte[] getEncoded() {
        requireAlive();
        return plaintext.clone();
    }

    /** Wipes the key. */
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

    /** Wipes the key. */
    @Override
    public void close() {
        destroy();
    }

    private void requireAlive() {
        if (destroyed) {
            throw new IllegalStateException("the data key is closed and wiped");
        }
    }

    private void writeObject(ObjectOutputStream out) throws NotSerializableException {
        throw new NotSerializableException("a data key must not be serialized in plaintext");
    }

    /** Returns the master key's id, and nothing of the key. */
    @Override
    public String toString() {
        return "DataKey[under " + keyId + "]";
    }
}
