package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;

/** Envelopes of the Go, TypeScript and Python runtimes for the same seed, byte for byte. */
class ContractVectorsTest {
    private static final String SEED = "tabletheory-contract-deterministic-v1";
    private static final String EDK = "XONOrWSZhjrF/MJWtfYCHo3ZYuo06RpuWg58Zzp/0fA=";
    private static final String NONCE = "9XnmH4+kMtNp9ww0";

    private final DeterministicTestKeys keys = new DeterministicTestKeys(SEED);
    private final AttributeCipher cipher = new AttributeCipher(keys, keys.nonces());

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = ' ',
            value = {
                "{\"S\":\"swordfish\"} 87D9/CLvoSycrYqbnc14gtwxznqdQGswoY3be4pyvHAOA2H0wiyK6vQ=",
                "{\"N\":\"42\"} 87D9/CLvvCycrZebnc0/x5E+Isz/HV4zPj/AQgRL+uiTQA==",
                "{\"B\":\"AQID\"} 87D9/CLvsCycrZubnc1KpPoHiGGc7K3La/MYtJpc+FAQC9Zx",
                "{\"S\":\"\"} 87D9/CLvoSycrYqbnc0piBBHaZSQdKKAvrO04ooEgGE=",
                "{\"S\":\"a<b>&c\"} 87D9/CLvoSycrYqbnc1qqcZzmi+XUV9n7GqC2xcWApcI4UtBmoi9Vh4492HYrY0lD99N4d4="
            })
    void envelopesEqualThoseOfOtherRuntimes(String plain, String ciphertext) {
        Value value = DynamoJson.readValue(plain);
        Value envelope = DynamoJson.readValue("{\"M\":{\"v\":{\"N\":\"1\"},\"edk\":{\"B\":\"" + EDK
                + "\"},\"nonce\":{\"B\":\"" + NONCE + "\"},\"ct\":{\"B\":\"" + ciphertext + "\"}}}");

        assertThat(cipher.seal("EncryptedRecord", "secret", value)).isEqualTo(envelope);
        assertThat(cipher.open("EncryptedRecord", "secret", envelope)).isEqualTo(value);
    }

    @Test
    void keysMatchTheContract() {
        try (DataKey key = keys.generate(new KeyUse("EncryptedRecord", "secret", 1))) {
            assertThat(Base64.getEncoder().encodeToString(key.encryptedKey())).isEqualTo(EDK);
            assertThat(HexFormat.of().formatHex(key.getEncoded()))
                    .isEqualTo("c90a2ea1f71556260eeae709ff5da0891460345cb7633b8814a22fd202d7824d");
        }
    }

    @Test
    void nonceCounterContinuesLikeInTypeScript() {
        cipher.seal("EncryptedRecord", "secret", Value.s("1"));

        Envelope second = Envelope.of(cipher.seal("EncryptedRecord", "secret", Value.s("2")));

        assertThat(Base64.getEncoder().encodeToString(second.nonce())).isEqualTo("ST4aoyS1J+gTsj4i");
    }
}
