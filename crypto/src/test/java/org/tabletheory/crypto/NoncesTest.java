package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;

/** Values under one cached key: 20,000 of them, and 1,000,000 with {@code -Dproof=full}. */
@Tag("proof")
class NoncesTest {
    private static final int VALUES = "full".equals(System.getProperty("proof")) ? 1_000_000 : 20_000;

    @Test
    void noNonceIsUsedTwiceUnderOneKey() {
        CountingKeys keys = new CountingKeys(new DeterministicTestKeys("nonces"));
        AttributeCipher cipher = new AttributeCipher(
                CachingKeyProvider.builder(keys).maxUses(VALUES).build());
        long[] beginnings = new long[VALUES];
        for (int i = 0; i < VALUES; i++) {
            Envelope envelope = Envelope.of(cipher.seal("Patient", "taxId", Value.bool(true)));
            beginnings[i] = ByteBuffer.wrap(envelope.nonce()).getLong();
        }

        // Nonces that differ in their first 64 of 96 bits differ.
        assertThat(keys.generated).hasValue(1);
        assertThat(Arrays.stream(beginnings).distinct().count()).isEqualTo(VALUES);
    }
}
