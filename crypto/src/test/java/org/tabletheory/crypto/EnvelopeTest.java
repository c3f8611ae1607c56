package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;

class EnvelopeTest {
    private static Value stored(int edk, int nonce, int ct) {
        return new Envelope(new byte[edk], new byte[nonce], new byte[ct]).toValue();
    }

    @ParameterizedTest
    @CsvSource({"1, 12, 16", "6144, 12, 16", "1, 12, 17", "32, 12, 400000"})
    void sizesUpToTheLimitsAreAccepted(int edk, int nonce, int ct) {
        Envelope envelope = Envelope.of(stored(edk, nonce, ct));

        assertThat(envelope.encryptedKey()).hasSize(edk);
        assertThat(envelope.nonce()).hasSize(nonce);
        assertThat(envelope.ciphertext()).hasSize(ct);
        assertThat(envelope.plaintextBytes()).isEqualTo(ct - 16);
        assertThat(envelope.toValue()).isEqualTo(stored(edk, nonce, ct));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 12, 16, edk has 0 bytes",
        "6145, 12, 16, edk has 6145 bytes",
        "1, 11, 16, nonce has 11 bytes instead of 12",
        "1, 13, 16, nonce has 13 bytes instead of 12",
        "1, 12, 15, ct has 15 bytes",
        "1, 12, 0, ct has 0 bytes"
    })
    void otherSizesAreRejected(int edk, int nonce, int ct, String problem) {
        assertThatThrownBy(() -> Envelope.of(stored(edk, nonce, ct)))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).containsExactly(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource({"1, 12, 16, true", "0, 12, 16, false", "1, 0, 16, false", "1, 12, 0, false"})
    void envelopeHasAKeyANonceAndACiphertext(int edk, int nonce, int ct, boolean envelope) {
        assertThat(Envelope.isEnvelope(stored(edk, nonce, ct))).isEqualTo(envelope);
    }

    @Test
    void mapOfAnotherVersionIsNotAnEnvelope() {
        Map<String, Value> members = new HashMap<>(((Value.M) stored(1, 12, 16)).values());
        assertThat(Envelope.isEnvelope(Value.m(members))).isTrue();

        for (Value other : List.of(Value.n(2), Value.n(0), Value.s("1"))) {
            members.put("v", other);
            assertThat(Envelope.isEnvelope(Value.m(members)))
                    .as("v is %s", other)
                    .isFalse();
        }
    }

    @Test
    void envelopesWithTheSameBytesAreEqual() {
        Envelope envelope = Envelope.of(stored(1, 12, 16));

        assertThat(envelope)
                .isEqualTo(Envelope.of(stored(1, 12, 16)))
                .hasSameHashCodeAs(Envelope.of(stored(1, 12, 16)));
        assertThat(envelope)
                .isNotEqualTo(Envelope.of(stored(2, 12, 16)))
                .isNotEqualTo(Envelope.of(stored(1, 12, 17)))
                .isNotEqualTo(stored(1, 12, 16));
        assertThat(envelope.hashCode())
                .isNotEqualTo(Envelope.of(stored(2, 12, 16)).hashCode());
    }
}
