package org.tabletheory.crypto;

/**
 * Where data keys come from: each encrypts values, and is stored beside them, itself encrypted under a key that never
 * leaves the provider.
 *
 * <pre>{@code
 * Config config = Config.builder().keyProvider(DevelopmentKeyFile.open(Path.of("dev.key"))).build();
 * }</pre>
 *
 * <p>A client without one refuses every operation of a model that has encrypted attributes. Whoever gets a
 * {@link DataKey} closes it, which wipes it. Implementations are safe for use by many threads.
 *
 * @see KeyRing to read under old keys and write under a new one
 * @see CachingKeyProvider for one call of the provider instead of one for each value
 */
public interface KeyProvider {
    /**
     * A new data key, to encrypt one value with.
     *
     * @throws DataKeyException when there is none to be had
     */
    DataKey generate(KeyUse use);

    /**
     * The data key that was stored beside a value.
     *
     * @param encryptedKey the key as {@link DataKey#encryptedKey()} gave it, perhaps long ago, or anything else that
     *     stands in its place
     * @throws UnknownKeyException when it was encrypted under a key that is not this provider's
     * @throws DataKeyException when it cannot be decrypted
     */
    DataKey decrypt(byte[] encryptedKey, KeyUse use);
}
