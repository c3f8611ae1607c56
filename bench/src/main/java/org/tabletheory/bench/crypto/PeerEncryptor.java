package org.tabletheory.bench.crypto;

import java.nio.ByteBuffer;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.itemencryptor.DynamoDbItemEncryptor;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.itemencryptor.model.DecryptItemInput;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.itemencryptor.model.DynamoDbItemEncryptorConfig;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.itemencryptor.model.EncryptItemInput;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.model.CryptoAction;
import software.amazon.cryptography.materialproviders.IKeyring;
import software.amazon.cryptography.materialproviders.MaterialProviders;
import software.amazon.cryptography.materialproviders.model.AesWrappingAlg;
import software.amazon.cryptography.materialproviders.model.CreateRawAesKeyringInput;
import software.amazon.cryptography.materialproviders.model.DBEAlgorithmSuiteId;
import software.amazon.cryptography.materialproviders.model.MaterialProvidersConfig;

/** The item encryptor of the AWS Database Encryption SDK, with a raw AES keyring. */
final class PeerEncryptor {
    private final DynamoDbItemEncryptor encryptor;

    PeerEncryptor(DBEAlgorithmSuiteId suite, String encrypted) {
        IKeyring keyring = MaterialProviders.builder()
                .MaterialProvidersConfig(MaterialProvidersConfig.builder().build())
                .build()
                .CreateRawAesKeyring(CreateRawAesKeyringInput.builder()
                        .keyNamespace("tabletheory")
                        .keyName("bench")
                        .wrappingKey(ByteBuffer.wrap(new byte[32]))
                        .wrappingAlg(AesWrappingAlg.ALG_AES256_GCM_IV12_TAG16)
                        .build());
        encryptor = DynamoDbItemEncryptor.builder()
                .DynamoDbItemEncryptorConfig(DynamoDbItemEncryptorConfig.builder()
                        .logicalTableName("patients")
                        .partitionKeyName("PK")
                        .sortKeyName("SK")
                        .attributeActionsOnEncrypt(Map.of(
                                "PK",
                                CryptoAction.SIGN_ONLY,
                                "SK",
                                CryptoAction.SIGN_ONLY,
                                "name",
                                CryptoAction.SIGN_ONLY,
                                encrypted,
                                CryptoAction.ENCRYPT_AND_SIGN))
                        .keyring(keyring)
                        .algorithmSuiteId(suite)
                        .build())
                .build();
    }

    Map<String, AttributeValue> roundTrip(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> stored = encryptor.EncryptItem(
                        EncryptItemInput.builder().plaintextItem(item).build())
                .encryptedItem();
        return encryptor.DecryptItem(
                        DecryptItemInput.builder().encryptedItem(stored).build())
                .plaintextItem();
    }
}
