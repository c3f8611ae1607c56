package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.CachingKeyProvider;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.Envelope;
import org.tabletheory.crypto.KeyRing;
import org.tabletheory.crypto.KeyUse;
import org.tabletheory.crypto.UnknownKeyException;
import org.tabletheory.error.ErrorCodes;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.kms.KmsClient;
import software.amazon.awssdk.services.kms.model.GenerateDataKeyRequest;
import software.amazon.awssdk.services.kms.model.GenerateDataKeyResponse;

/** Uses the SDK's KMS client against a local server that implements the KMS protocol. */
@SuppressWarnings("NullAway.Init") // initialized by JUnit
class KmsKeyProviderTest {
    private static final String OLD = "arn:aws:kms:eu-north-1:111122223333:key/old";
    private static final String NEW = "arn:aws:kms:eu-north-1:111122223333:key/new";
    private static final KeyUse USE = new KeyUse("Patient", "taxId", 10);

    @Test
    void configFindsThisModuleForAKmsKeyArn() {
        Config config = Config.builder().environment(Map.of()).kmsKeyArn(NEW).build();

        assertThat(config.keyProvider()).get().isInstanceOf(RenewableKmsKeys.class);
        assertThat(config.toBuilder().build().kmsKeyArn()).contains(NEW);
        assertThatThrownBy(() -> Config.builder().kmsKeyArn("alias/app").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a KMS key ARN");
    }

    @Test
    void everyKeyInTheDocumentationIsAccepted() throws IOException {
        Pattern call = Pattern.compile("KmsKeyProvider\\.of\\(\"([^\"]+)\"\\)");
        List<String> keys = new ArrayList<>();
        try (Stream<Path> documents = Files.walk(Path.of("..", "docs"))) {
            for (Path document : documents.filter(Files::isRegularFile).toList()) {
                Matcher found = call.matcher(Files.readString(document));
                while (found.find()) {
                    keys.add(found.group(1));
                }
            }
        }

        assertThat(keys).isNotEmpty().allSatisfy(KmsKeyProvider::requireArn);
    }

    private KmsStub stub;
    private KmsClient kms;

    @BeforeEach
    void start() throws IOException {
        stub = new KmsStub();
        kms = KmsClient.builder()
                .region(Region.EU_NORTH_1)
                .endpointOverride(stub.endpoint())
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(override -> override.retryStrategy(AwsRetryStrategy.doNotRetry()))
                .build();
    }

    @AfterEach
    void stop() {
        kms.close();
        stub.close();
    }

    /** An alias may name another key later, so the stored value has the key itself. */
    @Test
    void dataKeyOfAnAliasHasTheArnOfTheKey() {
        KmsKeyProvider keys = KmsKeyProvider.over(kms, "alias/app");
        stub.aliased = OLD;
        DataKey generated = keys.generate(USE);

        assertThat(generated.keyId()).isEqualTo(OLD);
        assertThat(keys.decrypt(generated.encryptedKey(), USE).keyId()).isEqualTo(OLD);
    }

    @Test
    void requestsMatchTheOtherRuntimes() {
        KmsKeyProvider keys = KmsKeyProvider.over(kms, NEW);

        try (DataKey made = keys.generate(USE);
                DataKey opened = keys.decrypt(made.encryptedKey(), USE)) {
            assertThat(opened.getEncoded()).isEqualTo(made.getEncoded());
            assertThat(made.keyId()).isEqualTo(NEW).isEqualTo(opened.keyId());
            String blob = Base64.getEncoder().encodeToString(made.encryptedKey());
            assertThat(stub.requests)
                    .containsExactly(
                            "GenerateDataKey {\"KeyId\":\"" + NEW + "\",\"KeySpec\":\"AES_256\"}",
                            "Decrypt {\"CiphertextBlob\":\"" + blob + "\",\"KeyId\":\"" + NEW + "\"}");
        }
    }

    @Test
    void eachValueNeedsOneCallAndCacheReducesThousandsToOne() {
        AttributeCipher plain = new AttributeCipher(KmsKeyProvider.over(kms, NEW));
        for (int i = 0; i < 3; i++) {
            plain.open("Patient", "taxId", plain.seal("Patient", "taxId", Value.n(i)));
        }
        assertThat(stub.requests).hasSize(6);

        try (CachingKeyProvider cache =
                CachingKeyProvider.builder(KmsKeyProvider.over(kms, NEW)).build()) {
            AttributeCipher cached = new AttributeCipher(cache);
            for (int i = 0; i < 3_000; i++) {
                cached.open("Patient", "taxId", cached.seal("Patient", "taxId", Value.n(i)));
            }
        }
        assertThat(stub.requests).hasSize(7);
    }

    @Test
    void keyRingReadsOldValuesAndWritesUnderTheNewKey() {
        KmsKeyProvider old = KmsKeyProvider.over(kms, OLD);
        Value stored = new AttributeCipher(old).seal("Patient", "taxId", Value.s("1"));
        AttributeCipher rotating = new AttributeCipher(KeyRing.of(KmsKeyProvider.over(kms, NEW), old));

        assertThat(rotating.open("Patient", "taxId", stored)).isEqualTo(Value.s("1"));
        Value fresh = rotating.reseal("Patient", "taxId", stored, NEW).orElseThrow();
        assertThat(Envelope.of(fresh).encryptedKey()).asString().endsWith(NEW);
        assertThat(rotating.reseal("Patient", "taxId", fresh, NEW)).isEmpty();
        assertThatThrownBy(() -> new AttributeCipher(old).open("Patient", "taxId", fresh))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("not encrypted under the KMS key " + OLD);
    }

    @Test
    void valueUnderAnotherKeyThrowsUnknownKey() {
        byte[] encrypted = KmsKeyProvider.over(kms, OLD).generate(USE).encryptedKey();

        assertThatThrownBy(() -> KmsKeyProvider.over(kms, NEW).decrypt(encrypted, USE))
                .isInstanceOf(UnknownKeyException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "AccessDeniedException,ErrAccessDenied,allow it in the key policy",
        "DisabledException,ErrDataKey,is disabled",
        "KMSInvalidStateException,ErrDataKey,pending deletion",
        "NotFoundException,ErrDataKey,not found in this account and region",
        "InvalidKeyUsageException,ErrDataKey,cannot generate data keys",
        "ThrottlingException,ErrThrottled,CachingKeyProvider",
        "Throttling,ErrThrottled,CachingKeyProvider",
        "LimitExceededException,ErrThrottled,CachingKeyProvider",
        "InvalidCiphertextException,ErrInvalidEncryptedEnvelope,rejected the stored data key",
        "ExpiredTokenException,ErrExpiredToken,renew them",
        "UnrecognizedClientException,ErrCredentials,rejected the credentials",
        "InvalidSignatureException,ErrCredentials,rejected the credentials",
        "IncompleteSignature,ErrCredentials,rejected the credentials",
        "KMSInternalException,ErrService,KMSInternalException"
    })
    void kmsErrorsExplainHowToFixThem(String fault, String code, String advice) {
        stub.error = fault;
        AttributeCipher cipher = new AttributeCipher(KmsKeyProvider.over(kms, NEW));

        assertThatThrownBy(() -> cipher.seal("Patient", "taxId", Value.s("swordfish")))
                .isInstanceOfSatisfying(DataKeyException.class, error -> {
                    assertThat(error.codes()).contains(ErrorCodes.DATA_KEY, code);
                    assertThat(error).hasMessageStartingWith("encrypt of Patient at taxId: ");
                    assertThat(error).hasMessageContaining(advice).hasMessageNotContaining("swordfish");
                });
    }

    /** Keeps the array with the plaintext of the only data key, and whether it was closed. */
    private static final class OneKeyClient implements KmsClient {
        final byte[] plaintext = new byte[32];
        boolean closed;

        OneKeyClient() {
            Arrays.fill(plaintext, (byte) 7);
        }

        @Override
        public GenerateDataKeyResponse generateDataKey(GenerateDataKeyRequest request) {
            return GenerateDataKeyResponse.builder()
                    .keyId(request.keyId())
                    .plaintext(SdkBytes.fromByteArrayUnsafe(plaintext))
                    .ciphertextBlob(SdkBytes.fromUtf8String("blob"))
                    .build();
        }

        @Override
        public String serviceName() {
            return "kms";
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void clientOfTheUserIsNotClosedAndPlaintextKeysAreErased() {
        OneKeyClient client = new OneKeyClient();
        KmsKeyProvider keys = KmsKeyProvider.over(client, NEW);

        try (DataKey made = keys.generate(USE)) {
            assertThat(made.getEncoded()).containsOnly(7);
            assertThat(client.plaintext).containsOnly(0);
        }
        keys.close();
        assertThat(client.closed).isFalse();
    }

    @Test
    void unreachableKmsIsAConnectionError() {
        stub.close();

        assertThatThrownBy(() -> KmsKeyProvider.over(kms, NEW).generate(USE))
                .isInstanceOfSatisfying(
                        DataKeyException.class,
                        error -> assertThat(error.is(ErrorCodes.CONNECTION)).isTrue());
    }

    @Test
    void regionComesFromTheArn() {
        System.setProperty("aws.endpointUrlKms", stub.endpoint().toString());
        System.setProperty("aws.accessKeyId", "local");
        System.setProperty("aws.secretAccessKey", "local");
        String key = NEW.replace("eu-north-1", "ap-south-2");
        try (KmsKeyProvider keys = KmsKeyProvider.of(key);
                DataKey made = keys.generate(USE)) {
            assertThat(keys).hasToString("KmsKeyProvider[" + key + "]");
            assertThat(made.keyId()).isEqualTo(key);
        } finally {
            System.clearProperty("aws.endpointUrlKms");
            System.clearProperty("aws.accessKeyId");
            System.clearProperty("aws.secretAccessKey");
        }
        assertThat(stub.regions).containsExactly("ap-south-2");
        assertThatThrownBy(() -> KmsKeyProvider.of("alias/mine")).hasMessageContaining("is not a KMS key ARN");
        assertThatThrownBy(() -> KmsKeyProvider.of("arn:aws:s3:::bucket")).hasMessageContaining("is not a KMS key ARN");
    }
}
