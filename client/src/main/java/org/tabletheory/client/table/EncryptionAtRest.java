package org.tabletheory.client.table;

import org.jspecify.annotations.Nullable;

/**
 * With which key of KMS a table is encrypted on DynamoDB's disks. Without one DynamoDB uses a key of its own, so every
 * table is encrypted; this is not the encryption of single attributes.
 *
 * @param kmsKey the ARN or alias of the key, or null for the account's key that AWS manages for DynamoDB
 */
public record EncryptionAtRest(@Nullable String kmsKey) {
    /** The account's key for DynamoDB, which AWS manages. */
    public static final EncryptionAtRest AWS_MANAGED_KEY = new EncryptionAtRest(null);

    public EncryptionAtRest {
        if (kmsKey != null && kmsKey.isBlank()) {
            throw new IllegalArgumentException("a KMS key has a name; AWS_MANAGED_KEY needs none");
        }
    }

    /** A key of your own, by its ARN or alias. */
    public static EncryptionAtRest key(String kmsKey) {
        return new EncryptionAtRest(kmsKey);
    }

    @Override
    public String toString() {
        return kmsKey == null ? "the KMS key that AWS manages" : "the KMS key " + kmsKey;
    }
}
