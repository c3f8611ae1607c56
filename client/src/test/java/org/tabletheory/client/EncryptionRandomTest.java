package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyUse;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;

class EncryptionRandomTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] EDK = HEX.parseHex("5ce34ead6499863ac5fcc256b5f6021e8dd962ea34e91a6e5a0e7c673a7fd1f0");

    /** Always returns the same data key, whose plain bytes the other runtimes' test vectors use. */
    private static final class OneKey implements KeyProvider {
        @Override
        public DataKey generate(KeyUse use) {
            return new DataKey(
                    "key", HEX.parseHex("c90a2ea1f71556260eeae709ff5da0891460345cb7633b8814a22fd202d7824d"), EDK);
        }

        @Override
        public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
            return generate(use);
        }
    }

    /** Returns the nonce of the other runtimes' test vectors. */
    private static final class FixedNonce extends SecureRandom {
        private static final long serialVersionUID = 1;

        @Override
        public void nextBytes(byte[] bytes) {
            byte[] nonce = HEX.parseHex("f579e61f8fa432d369f70c34");
            System.arraycopy(nonce, 0, bytes, 0, Math.min(nonce.length, bytes.length));
        }
    }

    @Test
    void nonceAndCiphertextAreThoseOfTheOtherRuntimes() {
        Model model = Model.builder("EncryptedRecord", "records")
                .partitionKey("PK", Type.S)
                .attribute(AttributeDef.of("secret", Type.S).encryption(Encryption.V1))
                .build();
        StubWire wire = StubWire.responding("{}");
        Config config = Config.builder()
                .environment(Map.of())
                .keyProvider(new OneKey())
                .encryptionRandom(new FixedNonce())
                .build();
        try (TableTheory db = TableTheory.over(wire, config).register(model)) {
            db.model("EncryptedRecord", Item.of("PK", Value.s("1")).with("secret", Value.s("swordfish")))
                    .create();
        }

        assertThat(wire.sent())
                .singleElement()
                .asString()
                .contains("\"nonce\":{\"B\":\"9XnmH4+kMtNp9ww0\"}")
                .contains("\"ct\":{\"B\":\"87D9/CLvoSycrYqbnc14gtwxznqdQGswoY3be4pyvHAOA2H0wiyK6vQ=\"}")
                .contains("\"edk\":{\"B\":\"XONOrWSZhjrF/MJWtfYCHo3ZYuo06RpuWg58Zzp/0fA=\"}");
    }
}
