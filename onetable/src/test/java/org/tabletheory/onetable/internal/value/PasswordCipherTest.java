package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.spi.Sha256;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.onetable.internal.error.InvalidInputException;

class PasswordCipherTest {
    private static final String STORED = "primary:UAQTwr7Og0XIUqqHC+mMCw==:000102030405060708090a0b0c0d0e0f:FZuU2Kg=";

    private static PasswordCipher cipher(String password) {
        return PasswordCipher.of(Map.of("primary", password), new SecureRandom());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello|000102030405060708090a0b0c0d0e0f|"
                        + "primary:UAQTwr7Og0XIUqqHC+mMCw==:000102030405060708090a0b0c0d0e0f:FZuU2Kg=",
                "peter@example.com|ffeeddccbbaa99887766554433221100|"
                        + "primary:VHK7OS8PUSiKMAE1+oXLWQ==:ffeeddccbbaa99887766554433221100:teikVQNyCryNEI2kJr/TECU=",
                "Ünïcødé 😀 0123456789|000102030405060708090a0b0c0d0e0f|"
                        + "primary:zrkCw5JKDOtKErlDVlMjxg==:000102030405060708090a0b0c0d0e0f:"
                        + "vmKWd2hJKd18bSEBjY1mDeDPmXp384JcTq77"
            })
    void storedFormMatchesTheJavaScriptLibrary(String text, String vector, String stored) {
        RandomGenerator fixed = new RandomGenerator() {
            @Override
            public void nextBytes(byte[] bytes) {
                System.arraycopy(HexFormat.of().parseHex(vector), 0, bytes, 0, bytes.length);
            }

            @Override
            public long nextLong() {
                return 0;
            }
        };

        assertThat(PasswordCipher.of(Map.of("primary", "pw"), fixed).encrypt(text))
                .isEqualTo(stored);
        assertThat(cipher("pw").decrypt(stored)).isEqualTo(text);
    }

    @Test
    void textThatHasNoUtf8IsNotEncrypted() {
        assertThat(catchThrowableOfType(
                        InvalidInputException.class, () -> cipher("pw").encrypt("x\uD800")))
                .hasMessageContaining("lone surrogate");
    }

    @Test
    void equalTextsAreEncryptedDifferently() {
        PasswordCipher cipher = cipher("pw");

        assertThat(cipher.encrypt("hello")).isNotEqualTo(cipher.encrypt("hello"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "a:b:c", "a::c:d", ":b:c:d", "a:b::d", "a:b:c:", "http://x"})
    void unencryptedTextIsReturnedUnchanged(String stored) {
        assertThat(cipher("pw").decrypt(stored)).isEqualTo(stored);
    }

    @Test
    void emptyTextIsNotEncrypted() {
        assertThat(cipher("pw").encrypt("")).isEmpty();
    }

    @Test
    void storedNameSelectsThePassword() {
        String old = cipher("old").encrypt("hello").replace("primary:", "before:");

        assertThat(PasswordCipher.of(Map.of("primary", "new", "before", "old"), new SecureRandom())
                        .decrypt(old))
                .isEqualTo("hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "primary:UAQTwr7Og0XIUqqHC+mMCw==:000102030405060708090a0b0c0d0e0f:FZuU2Kk=",
                "primary:AAAA:000102030405060708090a0b0c0d0e0f:FZuU2Kg=",
                "primary:UAQTwr7Og0XIUqqHC+mMCw==:zz:FZuU2Kg=",
                "primary:UAQTwr7Og0XIUqqHC+mMCw==:000102030405060708090a0b0c0d0e0f:FZuU2Kg=:more",
                "primary:!:00:?"
            })
    void damagedTextIsRejectedWithoutShowingIt(String stored) {
        InvalidInputException e = catchThrowableOfType(
                InvalidInputException.class, () -> cipher("pw").decrypt(stored));

        assertThat(e.at(ErrorContext.NONE).is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                .isTrue();
        assertThat(e.problem()).doesNotContain("FZuU").doesNotContain("pw").doesNotContain("hello");
    }

    @Test
    void wrongPasswordIsRejected() {
        InvalidInputException e = catchThrowableOfType(
                InvalidInputException.class, () -> cipher("other").decrypt(STORED));

        assertThat(e.problem()).contains("another password").doesNotContain("other\"");
    }

    @Test
    void missingPasswordIsRejected() {
        PasswordCipher none = PasswordCipher.of(Map.of(), new SecureRandom());

        for (InvalidInputException e : new InvalidInputException[] {
            catchThrowableOfType(InvalidInputException.class, () -> none.encrypt("hello")),
            catchThrowableOfType(InvalidInputException.class, () -> none.decrypt(STORED)),
            catchThrowableOfType(InvalidInputException.class, () -> cipher("pw").decrypt("w:x:y:z")),
            catchThrowableOfType(InvalidInputException.class, () -> cipher("")),
            catchThrowableOfType(InvalidInputException.class, () -> PasswordCipher.checkCipher("aes-256-cbc"))
        }) {
            assertThat(e.at(ErrorContext.NONE).is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                    .isTrue();
            assertThat(e.problem()).doesNotContain("hello");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a:b", ":"})
    void nameThatCouldNotBeFoundInStoredTextIsRejected(String name) {
        assertThat(catchThrowableOfType(
                        InvalidInputException.class, () -> PasswordCipher.of(Map.of(name, "pw"), new SecureRandom())))
                .hasMessage("the name of a password must not be empty and must not contain a colon");
    }

    @ParameterizedTest
    @ValueSource(strings = {"aes-256-gcm", "AES-256-GCM"})
    void cipherOfTheJavaScriptLibraryIsAccepted(String cipher) {
        assertThatCode(() -> PasswordCipher.checkCipher(cipher)).doesNotThrowAnyException();
    }

    /** Such bytes were not text when they were encrypted. */
    @Test
    void decryptedBytesThatAreNotTextAreRejected() throws GeneralSecurityException {
        Cipher aes = Cipher.getInstance("AES/GCM/NoPadding");
        aes.init(
                Cipher.ENCRYPT_MODE,
                new SecretKeySpec(Sha256.digest("pw".getBytes(StandardCharsets.UTF_8)), "AES"),
                new GCMParameterSpec(128, new byte[16]));
        byte[] encrypted = aes.doFinal(new byte[] {(byte) 0xff});
        Base64.Encoder base64 = Base64.getEncoder();
        String stored = "primary:" + base64.encodeToString(Arrays.copyOfRange(encrypted, 1, 17)) + ":" + "00".repeat(16)
                + ":" + base64.encodeToString(Arrays.copyOf(encrypted, 1));

        InvalidInputException e = catchThrowableOfType(
                InvalidInputException.class, () -> cipher("pw").decrypt(stored));

        assertThat(e.at(ErrorContext.NONE).is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                .isTrue();
    }
}
