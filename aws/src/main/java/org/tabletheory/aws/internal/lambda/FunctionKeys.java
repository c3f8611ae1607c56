package org.tabletheory.aws.internal.lambda;

import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.KmsKeyProvider;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyUse;

/**
 * The KMS key that a function's environment names: the client of KMS is made by the first value that needs it, and can be
 * dropped with its credentials and connections. Safe for use by many threads.
 */
public final class FunctionKeys implements KeyProvider {
    private final String keyArn;
    private @Nullable KmsKeyProvider current;

    /** The key of this ARN. */
    public FunctionKeys(String keyArn) {
        this.keyArn = keyArn;
    }

    private synchronized KmsKeyProvider current() {
        KmsKeyProvider known = current;
        if (known == null) {
            known = KmsKeyProvider.of(keyArn);
            current = known;
        }
        return known;
    }

    @Override
    public DataKey generate(KeyUse use) {
        return current().generate(use);
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        return current().decrypt(encryptedKey, use);
    }

    /** Closes what is there; the next value begins anew. */
    public synchronized void drop() {
        KmsKeyProvider known = current;
        current = null;
        if (known != null) {
            known.close();
        }
    }
}
