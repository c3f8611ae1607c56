package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;

/** What an envelope is bound to. */
class AttributeBindingTest {
    private static final Value SECRET = Value.s("swordfish");

    private final AttributeCipher plain = new AttributeCipher(new DeterministicTestKeys("binding"));

    @Test
    void envelopeIsDecryptedOnlyWithTheSameAdditionalData() {
        List<AttributeCipher> ciphers =
                List.of(plain, plain.bound("model=A"), plain.bound("model=B"), plain.bound("table=t|model=A"));
        for (AttributeCipher sealing : ciphers) {
            Value stored = sealing.seal("A", "secret", SECRET);
            for (AttributeCipher opening : ciphers) {
                if (opening == sealing) {
                    assertThat(opening.open("A", "secret", stored)).isEqualTo(SECRET);
                } else {
                    assertThatThrownBy(() -> opening.open("A", "secret", stored))
                            .isInstanceOfSatisfying(
                                    TableTheoryException.class,
                                    error -> assertThat(error.is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                                            .isTrue());
                }
            }
        }
    }

    @Test
    void emptyDataIsTheFormatOfAllRuntimes() {
        assertThat(plain.bound("").open("A", "secret", plain.seal("A", "secret", SECRET)))
                .isEqualTo(SECRET);
    }

    /** What is stored must be readable by every later version. */
    @Test
    void storedBoundEnvelopeIsRead() {
        Value stored = DynamoJson.readValue("""
                {"M":{"v":{"N":"1"},"edk":{"B":"heIFUD9lqfKM8uiJaPIbMEMk+LXxRS6JKs7A7y+kQg8="},
                 "nonce":{"B":"/0KX0Aq977jgl3Vm"},
                 "ct":{"B":"JSP6e+Cwb4LR0Kc31OvC4rj6IytT++4q0EdwWTrttm6PftWaVlIWq/U="}}}""");

        assertThat(plain.bound("model=A").open("A", "secret", stored)).isEqualTo(SECRET);
    }

    @Test
    void additionalDataNamesModelAndTable() {
        assertThat(EnvelopeBinding.ATTRIBUTE.additionalData("A", "t")).isEmpty();
        assertThat(EnvelopeBinding.MODEL.additionalData("A", "t")).isEqualTo("model=A");
        assertThat(EnvelopeBinding.TABLE.additionalData("A", "t")).isEqualTo("table=t|model=A");
    }

    /** Such as an interrupt, or the errors of a provider that calls DynamoDB itself. */
    @Test
    void errorOfTheLibraryInAProviderIsThrownAsItIs() {
        InterruptedCallException interrupted = new InterruptedCallException("interrupted", ErrorContext.NONE, null);
        AttributeCipher failing = new AttributeCipher(new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                throw interrupted;
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                throw interrupted;
            }
        });
        Value stored = plain.seal("A", "secret", SECRET);

        assertThatThrownBy(() -> failing.seal("A", "secret", SECRET)).isSameAs(interrupted);
        assertThatThrownBy(() -> failing.open("A", "secret", stored)).isSameAs(interrupted);
    }

    @Test
    void providerIsToldTheSizeOfThePlaintext() {
        List<KeyUse> uses = new ArrayList<>();
        AttributeCipher recorded = new AttributeCipher(new KeyProvider() {
            private final KeyProvider keys = new DeterministicTestKeys("sizes");

            @Override
            public DataKey generate(KeyUse use) {
                uses.add(use);
                return keys.generate(use);
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                uses.add(use);
                return keys.decrypt(encryptedKey, use);
            }
        });
        recorded.open("Patient", "taxId", recorded.seal("Patient", "taxId", SECRET));

        int bytes = "{\"t\":\"S\",\"s\":\"swordfish\"}".length();
        assertThat(uses).containsExactly(new KeyUse("Patient", "taxId", bytes), new KeyUse("Patient", "taxId", bytes));
    }
}
