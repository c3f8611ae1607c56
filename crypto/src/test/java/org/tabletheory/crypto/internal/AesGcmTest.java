package org.tabletheory.crypto.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class AesGcmTest {
    private static final byte[] NONCE = HexFormat.of().parseHex("cafebabefacedbaddecaf888");
    private static final SecretKeySpec KEY = new SecretKeySpec(
            HexFormat.of().parseHex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"), "AES");

    private final CipherPool ciphers = new CipherPool();

    /** Test case 16 of McGrew and Viega's specification of GCM. */
    @Test
    void ciphertextIsThatOfTheSpecification() throws Exception {
        byte[] plaintext = HexFormat.of()
                .parseHex(
                        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b5"
                                + "25b16aedf5aa0de657ba637b39");
        byte[] associated = HexFormat.of().parseHex("feedfacedeadbeeffeedfacedeadbeefabaddad2");

        byte[] ciphertext = AesGcm.encrypt(ciphers, KEY, NONCE, associated, plaintext);

        assertThat(HexFormat.of().formatHex(ciphertext))
                .isEqualTo(
                        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
                                + "c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b");
        assertThat(AesGcm.decrypt(ciphers, KEY, NONCE, associated, ciphertext)).isEqualTo(plaintext);
        assertThatThrownBy(() -> AesGcm.decrypt(ciphers, KEY, NONCE, new byte[0], ciphertext))
                .isInstanceOf(AEADBadTagException.class);
    }

    @Test
    void keyThatTheCipherRejectsIsAFault() {
        SecretKeySpec tooShort = new SecretKeySpec(new byte[5], "AES");

        assertThatThrownBy(() -> AesGcm.encrypt(ciphers, tooShort, NONCE, new byte[0], new byte[1]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("AES-GCM with a 256-bit key failed");
        assertThatThrownBy(() -> AesGcm.decrypt(ciphers, tooShort, NONCE, new byte[0], new byte[16]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("AES-GCM with a 256-bit key failed");
    }

    @Test
    void cipherIsReusedAfterUse() throws Exception {
        Cipher cipher = ciphers.take();
        ciphers.giveBack(cipher);

        AesGcm.encrypt(ciphers, KEY, NONCE, new byte[0], "a".getBytes(UTF_8));

        assertThat(ciphers.take()).isSameAs(cipher);
        assertThat(ciphers.take()).as("in use by the caller").isNotSameAs(cipher);
    }

    /** A cipher in an unknown state must not process the next value. */
    @Test
    void cipherIsNotReusedAfterAFailure() throws Exception {
        Cipher cipher = ciphers.take();
        ciphers.giveBack(cipher);

        assertThatThrownBy(() -> AesGcm.decrypt(ciphers, KEY, NONCE, new byte[0], new byte[16]))
                .isInstanceOf(AEADBadTagException.class);

        assertThat(ciphers.take()).isNotSameAs(cipher);
    }

    @Test
    void closedPoolKeepsNoCipher() throws Exception {
        Cipher idle = ciphers.take();
        Cipher used = ciphers.take();
        ciphers.giveBack(idle);
        ciphers.close();
        ciphers.giveBack(used);

        assertThat(ciphers.take()).isNotSameAs(idle).isNotSameAs(used);
        assertThat(ciphers.take()).isNotSameAs(idle).isNotSameAs(used);
    }
}
