package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;

/** Encrypts 20,000 values with one cached key, and 1,000,000 with {@code -Dproof=full}. */
@Tag("proof")
class NoncesTest {
    private static final int VALUES = "full".equals(System.getProperty("proof")) ? 1_000_000 : 20_000;

    @Test
    void noNonceIsReusedWithOneKey() {
        CountingKeys keys = new CountingKeys(new DeterministicTestKeys("nonces"));
        AttributeCipher cipher = new AttributeCipher(
                CachingKeyProvider.builder(keys).maxUses(VALUES).build());
        long[] beginnings = new long[VALUES];
        for (int i = 0; i < VALUES; i++) {
            Envelope envelope = Envelope.of(cipher.seal("Patient", "taxId", Value.bool(true)));
            beginnings[i] = ByteBuffer.wrap(envelope.nonce()).getLong();
        }

        // It is enough to compare the first 64 of 96 bits.
        assertThat(keys.generated).hasValue(1);
        assertThat(Arrays.stream(beginnings).distinct().count()).isEqualTo(VALUES);
    }
}
