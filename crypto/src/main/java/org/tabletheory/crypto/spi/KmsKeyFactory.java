package org.tabletheory.crypto.spi;

import java.util.ServiceLoader;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/** Creates key providers for KMS keys. The module {@code aws} implements it; {@link ServiceLoader} finds it. */
public interface KmsKeyFactory {
    /**
     * Returns a provider for the key with this ARN, which opens no connection before its first use.
     *
     * @throws IllegalArgumentException if the ARN is not that of a KMS key
     */
    KeyProvider ofKey(String keyArn);

    /**
     * Returns a provider from the factory on the class path.
     *
     * @throws TableTheoryException with {@code ErrEncryptionNotConfigured} if there is none
     */
    static KeyProvider keysOf(String keyArn) {
        for (KmsKeyFactory factory : ServiceLoader.load(KmsKeyFactory.class, KmsKeyFactory.class.getClassLoader())) {
            return factory.ofKey(keyArn);
        }
        throw new TableTheoryException(
                "a KMS key is configured, but the module for KMS is not on the class path; add the dependency"
                        + " org.tabletheory:tabletheory-aws",
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                ErrorContext.NONE);
    }
}
