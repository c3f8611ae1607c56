package org.tabletheory.crypto;

/**
 * Generates and decrypts data keys. A data key encrypts values and is stored with them, encrypted with a master key that never
 * leaves the provider.
 *
 * <pre>{@code
 * Config config = Config.builder().keyProvider(DevelopmentKeyFile.open(Path.of("dev.key"))).build();
 * }</pre>
 *
 * <p>Without a provider, the client rejects every operation of a model with encrypted attributes. The caller must close a
 * {@link DataKey}, which wipes it. Implementations are thread-safe.
 *
 * @see KeyRing to decrypt with old keys and encrypt with a new one
 * @see CachingKeyProvider to avoid one call to the provider per value
 */
public interface KeyProvider {
    /**
     * Generates a data key to encrypt one value.
     *
     * @throws DataKeyException if no key is available
     */
    DataKey generate(KeyUse use);

    /**
     * Decrypts the data key that was stored with a value.
     *
     * @param encryptedKey the {@link DataKey#encryptedKey()} of an earlier key; may be any bytes, because it is read from
     *     the table
     * @throws UnknownKeyException if it was encrypted with a master key of another provider
     * @throws DataKeyException if it cannot be decrypted
     */
    DataKey decrypt(byte[] encryptedKey, KeyUse use);
}
