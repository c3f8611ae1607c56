package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.model.DynamoDbTableEncryptionConfig;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.model.DynamoDbTablesEncryptionConfig;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.model.CryptoAction;
import software.amazon.cryptography.materialproviders.IKeyring;
import software.amazon.cryptography.materialproviders.MaterialProviders;
import software.amazon.cryptography.materialproviders.model.AesWrappingAlg;
import software.amazon.cryptography.materialproviders.model.CreateRawAesKeyringInput;
import software.amazon.cryptography.materialproviders.model.DBEAlgorithmSuiteId;
import software.amazon.cryptography.materialproviders.model.MaterialProvidersConfig;

/** TableTheory over an SDK client with the interceptor of the AWS Database Encryption SDK. */
@DynamoTest
class EncryptionSdkTest {
    /** The interceptor encrypts taxId; for the model it is a plain attribute. */
    @Table("patients")
    record Patient(@PartitionKey String pk, @SortKey String sk, String name, String taxId) {}

    private static final Patient ANN = new Patient("P#1", "A", "Ann", "swordfish");

    private static DynamoDbEncryptionInterceptor interceptor(String table) {
        IKeyring keyring = MaterialProviders.builder()
                .MaterialProvidersConfig(MaterialProvidersConfig.builder().build())
                .build()
                .CreateRawAesKeyring(CreateRawAesKeyringInput.builder()
                        .keyNamespace("tabletheory")
                        .keyName("test")
                        .wrappingKey(ByteBuffer.wrap(new byte[32]))
                        .wrappingAlg(AesWrappingAlg.ALG_AES256_GCM_IV12_TAG16)
                        .build());
        DynamoDbTableEncryptionConfig config = DynamoDbTableEncryptionConfig.builder()
                .logicalTableName("patients")
                .partitionKeyName("pk")
                .sortKeyName("sk")
                .attributeActionsOnEncrypt(Map.of(
                        "pk", CryptoAction.SIGN_ONLY,
                        "sk", CryptoAction.SIGN_ONLY,
                        "name", CryptoAction.SIGN_ONLY,
                        "taxId", CryptoAction.ENCRYPT_AND_SIGN))
                .keyring(keyring)
                .algorithmSuiteId(DBEAlgorithmSuiteId.ALG_AES_256_GCM_HKDF_SHA512_COMMIT_KEY_SYMSIG_HMAC_SHA384)
                .build();
        return DynamoDbEncryptionInterceptor.builder()
                .config(DynamoDbTablesEncryptionConfig.builder()
                        .tableEncryptionConfigs(Map.of(table, config))
                        .build())
                .build();
    }

    @Test
    void itemsEncryptedByTheInterceptorAreWrittenAndRead(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        String table = prefix.text() + "patients";
        try (DynamoDbClient encrypting = SdkClients.at(endpoint)
                        .overrideConfiguration(settings -> settings.addExecutionInterceptor(interceptor(table)))
                        .build();
                TableTheory db = TableTheory.over(DynamoDbClientWire.of(encrypting), config);
                DynamoDbClient plain = SdkClients.at(endpoint).build()) {
            db.createTable(Patient.class);
            db.model(ANN).create();
            db.model(new Patient("P#1", "B", "Bob", "second")).save();
            db.model(Patient.class).batchPut(Stream.of(new Patient("P#1", "C", "Cid", "third")));

            Map<String, AttributeValue> key =
                    Map.of("pk", AttributeValue.fromS("P#1"), "sk", AttributeValue.fromS("A"));
            Item stored = SdkItems.toItem(
                    plain.getItem(get -> get.tableName(table).key(key)).item());
            Value sealed = stored.get("taxId");
            assertThat(sealed == null ? null : sealed.type()).isEqualTo(Type.B);
            assertThat(stored.toString()).contains("Ann").doesNotContain("swordfish");

            assertThat(db.model(Patient.class)
                            .where("pk", "=", "P#1")
                            .where("sk", "=", "A")
                            .first())
                    .isEqualTo(ANN);
            assertThat(db.model(Patient.class).where("pk", "=", "P#1").all())
                    .extracting(Patient::taxId)
                    .containsExactly("swordfish", "second", "third");
            assertThat(db.model(Patient.class)
                            .batchGet(List.of(KeyPair.of("P#1", "A"), KeyPair.of("P#1", "C")))
                            .items())
                    .extracting(Patient::taxId)
                    .containsExactlyInAnyOrder("swordfish", "third");
            assertThatThrownBy(() -> db.model(ANN).create()).isInstanceOf(ConditionFailedException.class);
        }
    }
}
