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
 * Provides data keys encrypted under a KMS key.
 *
 * <pre>{@code
 * KmsKeyProvider keys = KmsKeyProvider.of("arn:aws:kms:eu-north-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab");
 * Config config = Config.builder().region("eu-north-1").keyProvider(keys).build();
 * }</pre>
 *
 * <p>Encrypting a value calls {@code GenerateDataKey} once, decrypting it calls {@code Decrypt} once, as in the runtimes
 * for other languages, with which values are interchangeable; the role needs permission for both. Wrap it in a {@code
 * CachingKeyProvider} to reduce the number of calls. To change to another key, use a {@code KeyRing} of both until all values are
 * re-encrypted. (Automatic rotation in KMS needs no action.) Thread-safe.
 */
public final class KmsKeyProvider implements KeyProvider, AutoCloseable {
    private static final Pattern ARN =
            Pattern.compile("arn:[a-z0-9-]+:kms:(?<region>[a-z0-9-]+):[0-9]+:(key|alias)/[A-Za-z0-9/_-]+");

    private final KmsClient kms;
    private final String key;
    private final boolean ownsClient;

    private KmsKeyProvider(KmsClient kms, String key, boolean ownsClient) {
        this.kms = kms;
        this.key = key;
        this.ownsClient = ownsClient;
    }

    /**
     * Returns a provider for the key with this ARN, in the ARN's region, with the SDK's default credentials.
     *
     * @throws IllegalArgumentException if the ARN is not that of a KMS key
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

    /** Returns a provider for the key with this ARN, id or alias that uses your client and never closes it. */
    public static KmsKeyProvider over(KmsClient kms, String key) {
        return new KmsKeyProvider(kms, key, false);
    }

    /** Throws if a text is not the ARN of a KMS key. */
    static void requireArn(String keyArn) {
        region(keyArn);
    }

    private static Region region(String keyArn) {
        Matcher arn = ARN.matcher(keyArn);
        if (!arn.matches()) {
            throw new IllegalArgumentException("'" + keyArn
                    + "' is not a KMS key ARN; expected e.g. arn:aws:kms:eu-north-1:111122223333:key/1234abcd-...");
        }
        return Region.of(arn.group("region"));
    }

    @Override
    public DataKey generate(KeyUse use) {
        GenerateDataKeyResponse response = call(
                "GenerateDataKey",
                () -> kms.generateDataKey(request -> request.keyId(key).keySpec(DataKeySpec.AES_256)));
        return dataKey(
                response.keyId(),
                response.plaintext(),
                response.ciphertextBlob().asByteArray());
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        DecryptResponse response = call(
                "Decrypt",
                () -> kms.decrypt(request -> request.keyId(key).ciphertextBlob(SdkBytes.fromByteArray(encryptedKey))));
        return dataKey(response.keyId(), response.plaintext(), encryptedKey);
    }

    private static DataKey dataKey(String keyId, SdkBytes plaintext, byte[] encryptedKey) {
        byte[] bytes = plaintext.asByteArrayUnsafe();
        try {
            return new DataKey(keyId, bytes, encryptedKey);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private <R> R call(String operation, Supplier<R> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new KmsFailure(operation, key, e).toException();
        }
    }

    /** Closes the KMS client, unless it is yours. */
    @Override
    public void close() {
        if (ownsClient) {
            kms.close();
        }
    }

    /** Returns the key's ARN, id or alias. */
    @Override
    public String toString() {
        return "KmsKeyProvider[" + key + "]";
    }
}
