package org.tabletheory.aws;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyUse;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.kms.KmsClient;
import software.amazon.awssdk.services.kms.model.DataKeySpec;
import software.amazon.awssdk.services.kms.model.DecryptResponse;
import software.amazon.awssdk.services.kms.model.GenerateDataKeyResponse;

/**
 * Data keys under a key of KMS, which never leaves it.
 *
 * <pre>{@code
 * KmsKeyProvider keys = KmsKeyProvider.of("arn:aws:kms:eu-north-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab");
 * Config config = Config.builder().region("eu-north-1").keyProvider(keys).build();
 * }</pre>
 *
 * <p>Writing a value is one call of {@code GenerateDataKey}, reading it one of {@code Decrypt}, as in the runtimes of the
 * other languages, whose values it reads and which read its own; the role needs the permission for both. Put a
 * {@code CachingKeyProvider} before it where that is too many calls. Values under another key are unknown to it: a
 * {@code KeyRing} of two serves while keys are rotated. (KMS's own rotation of a key's material needs nothing.) Safe for use by
 * many threads.
 */
public final class KmsKeyProvider implements KeyProvider, AutoCloseable {
    private static final Pattern ARN =
            Pattern.compile("arn:[a-z0-9-]+:kms:(?<region>[a-z0-9-]+):[0-9]+:(key|alias)/[A-Za-z0-9/_-]+");

    private final KmsClient kms;
    private final String key;
    private final boolean mine;

    private KmsKeyProvider(KmsClient kms, String key, boolean mine) {
        this.kms = kms;
        this.key = key;
        this.mine = mine;
    }

    /**
     * The key of this ARN, in the ARN's region, with the SDK's default credentials.
     *
     * @throws IllegalArgumentException when it is no ARN of a KMS key
     */
    public static KmsKeyProvider of(String keyArn) {
        return new KmsKeyProvider(
                KmsClient.builder()
                        .region(region(keyArn))
                        .httpClientBuilder(UrlConnectionHttpClient.builder())
                        .build(),
                keyArn,
                true);
    }

    /** The key of this ARN, id or alias, asked for by a client of yours, which is never closed for you. */
    public static KmsKeyProvider over(KmsClient kms, String key) {
        return new KmsKeyProvider(kms, key, false);
    }

    private static Region region(String keyArn) {
        Matcher arn = ARN.matcher(keyArn);
        if (!arn.matches()) {
            throw new IllegalArgumentException("'" + keyArn
                    + "' is no ARN of a KMS key, such as arn:aws:kms:eu-north-1:111122223333:key/1234abcd-...");
        }
        return Region.of(arn.group("region"));
    }

    @Override
    public DataKey generate(KeyUse use) {
        GenerateDataKeyResponse made = asked(
                "GenerateDataKey",
                () -> kms.generateDataKey(request -> request.keyId(key).keySpec(DataKeySpec.AES_256)));
        return dataKey(made.keyId(), made.plaintext(), made.ciphertextBlob().asByteArray());
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        DecryptResponse opened = asked(
                "Decrypt",
                () -> kms.decrypt(request -> request.keyId(key).ciphertextBlob(SdkBytes.fromByteArray(encryptedKey))));
        return dataKey(opened.keyId(), opened.plaintext(), encryptedKey);
    }

    private static DataKey dataKey(String keyId, SdkBytes plaintext, byte[] encryptedKey) {
        byte[] bytes = plaintext.asByteArrayUnsafe();
        try {
            return new DataKey(keyId, bytes, encryptedKey);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private <R> R asked(String operation, Supplier<R> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new KmsFailure(operation, key, e).toException();
        }
    }

    /** Closes the client that it made itself. */
    @Override
    public void close() {
        if (mine) {
            kms.close();
        }
    }

    /** Shows which key it is. */
    @Override
    public String toString() {
        return "KmsKeyProvider[" + key + "]";
    }
}
