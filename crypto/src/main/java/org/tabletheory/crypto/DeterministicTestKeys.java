package org.tabletheory.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.tabletheory.attribute.spi.Sha256;

/**
 * Keys and nonces that are the same in every run and in every language's runtime. Only for tests: they protect nothing.
 *
 * <pre>{@code
 * DeterministicTestKeys keys = new DeterministicTestKeys("tabletheory-contract-deterministic-v1");
 * Config config = Config.builder().keyProvider(keys).encryptionRandom(keys.nonces()).build();
 * }</pre>
 *
 * <p>Both are derived from a counter, so envelopes can be compared byte for byte if a test starts with a new instance
 * and encrypts in a known order. Only the first envelope of an instance is the same in all runtimes, which count later
 * ones differently. Thread-safe, but then the order is undefined.
 */
public final class DeterministicTestKeys implements KeyProvider {
    private static final String KEY_ID = "deterministic-test-keys";

    private final byte[] master;
    private String subject = "|";
    private long counter;

    /** Creates keys that depend only on this seed. */
    public DeterministicTestKeys(String seed) {
        this.master = Sha256.digest(seed.getBytes(UTF_8));
    }

    @Override
    public synchronized DataKey generate(KeyUse use) {
        subject = use.model() + "|" + use.attribute();
        byte[] encrypted = next("edk", DataKey.BYTES);
        return new DataKey(KEY_ID, hmac(encrypted), encrypted);
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        return new DataKey(KEY_ID, hmac(encryptedKey), encryptedKey);
    }

    /** Returns a source of nonces; each belongs to the most recently generated key. */
    public SecureRandom nonces() {
        return new Nonces();
    }

    @SuppressWarnings("serial") // never serialized
    private final class Nonces extends SecureRandom {
        @Override
        public void nextBytes(byte[] bytes) {
            byte[] next = nextNonce(bytes.length);
            System.arraycopy(next, 0, bytes, 0, bytes.length);
        }
    }

    private synchronized byte[] nextNonce(int size) {
        return next("nonce", size);
    }

    private byte[] next(String label, int size) {
        counter++;
        return Arrays.copyOf(hmac((label + "|" + subject + "|" + counter).getBytes(UTF_8)), size);
    }

    private byte[] hmac(byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(master, "HmacSHA256"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform lacks HmacSHA256", e);
        }
    }
}
