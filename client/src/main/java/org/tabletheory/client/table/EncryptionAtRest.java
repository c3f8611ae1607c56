package org.tabletheory.client.table;

import org.jspecify.annotations.Nullable;

/**
 * The KMS key that encrypts a table at rest. Without one DynamoDB uses a key that it owns, so every table is encrypted. This is
 * not the encryption of single attributes.
 *
 * @param kmsKey the ARN or alias of the key, or null for the account's AWS managed key for DynamoDB
 */
public record EncryptionAtRest(@Nullable String kmsKey) {
    /** The account's AWS managed key for DynamoDB. */
    public static final EncryptionAtRest AWS_MANAGED_KEY = new EncryptionAtRest(null);

    public EncryptionAtRest {
        if (kmsKey != null && kmsKey.isBlank()) {
            throw new IllegalArgumentException(
                    "the KMS key must not be blank; use AWS_MANAGED_KEY for the AWS managed key");
        }
    }

    /** Returns encryption with your own KMS key, given by its ARN or alias. */
    public static EncryptionAtRest key(String kmsKey) {
        return new EncryptionAtRest(kmsKey);
    }

    @Override
    public String toString() {
        return kmsKey == null ? "the AWS managed KMS key" : "the KMS key " + kmsKey;
    }
}
