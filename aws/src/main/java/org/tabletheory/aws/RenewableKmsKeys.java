package org.tabletheory.aws;

import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.internal.lambda.Renewable;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyUse;
import org.tabletheory.crypto.spi.KmsKeyFactory;

/**
 * Data keys under the KMS key that a function's environment names. The KMS client is created on first use, and again after
 * {@link #drop()}. Thread-safe.
 */
final class RenewableKmsKeys implements KeyProvider, Renewable {
    /** Creates the keys for {@code Config.Builder.kmsKeyArn}. */
    public static final class Factory implements KmsKeyFactory {
        /** For {@link java.util.ServiceLoader}. */
        public Factory() {}

        @Override
        public KeyProvider ofKey(String keyArn) {
            KmsKeyProvider.requireArn(keyArn);
            return new RenewableKmsKeys(keyArn);
        }
    }

    private final String keyArn;
    private @Nullable KmsKeyProvider current;

    RenewableKmsKeys(String keyArn) {
        this.keyArn = keyArn;
    }

    private synchronized KmsKeyProvider current() {
        KmsKeyProvider provider = current;
        if (provider == null) {
            provider = KmsKeyProvider.of(keyArn);
            current = provider;
        }
        return provider;
    }

    @Override
    public DataKey generate(KeyUse use) {
        return current().generate(use);
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        return current().decrypt(encryptedKey, use);
    }

    @Override
    public synchronized void drop() {
        KmsKeyProvider provider = current;
        current = null;
        if (provider != null) {
            provider.close();
        }
    }
}
