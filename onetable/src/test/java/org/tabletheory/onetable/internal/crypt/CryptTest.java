package org.tabletheory.onetable.internal.crypt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.onetable.Randomness;
import org.tabletheory.onetable.internal.UnfitException;

class CryptTest {
    private static final String STORED = "primary:UAQTwr7Og0XIUqqHC+mMCw==:000102030405060708090a0b0c0d0e0f:FZuU2Kg=";

    private static Crypt crypt(String password) {
        return Crypt.of(Map.of("primary", password), Randomness.secure());
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
    void theStoredFormIsThatOfTheJavaScriptLibraryBothWays(String text, String vector, String stored) {
        Randomness fixed = new Randomness() {
            @Override
            public byte[] bytes(int count) {
                return HexFormat.of().parseHex(vector);
            }

            @Override
            public double fraction() {
                return 0;
            }
        };

        assertThat(Crypt.of(Map.of("primary", "pw"), fixed).seal(text)).isEqualTo(stored);
        assertThat(crypt("pw").open(stored)).isEqualTo(text);
    }

    @Test
    void theSameTextIsNeverSealedTheSame() {
        Crypt crypt = crypt("pw");

        assertThat(crypt.seal("hello")).isNotEqualTo(crypt.seal("hello"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "a:b:c", "a::c:d", ":b:c:d", "http://x"})
    void whatWasNeverSealedIsGivenBackAsItIs(String stored) {
        assertThat(crypt("pw").open(stored)).isEqualTo(stored);
    }

    @Test
    void anEmptyTextStaysEmpty() {
        assertThat(crypt("pw").seal("")).isEmpty();
    }

    @Test
    void theNameInTheTextChoosesThePassword() {
        String old = crypt("old").seal("hello").replace("primary:", "before:");

        assertThat(Crypt.of(Map.of("primary", "new", "before", "old"), Randomness.secure())
                        .open(old))
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
    void whatWasDamagedIsRefusedAndNotShown(String stored) {
        UnfitException refused =
                catchThrowableOfType(UnfitException.class, () -> crypt("pw").open(stored));

        assertThat(refused.at(ErrorContext.NONE).is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                .isTrue();
        assertThat(refused.problem())
                .doesNotContain("FZuU")
                .doesNotContain("pw")
                .doesNotContain("hello");
    }

    @Test
    void anotherPasswordOpensNothing() {
        UnfitException refused =
                catchThrowableOfType(UnfitException.class, () -> crypt("other").open(STORED));

        assertThat(refused.problem()).contains("another password").doesNotContain("other\"");
    }

    @Test
    void withoutThePasswordNothingIsSealedOrOpened() {
        Crypt none = Crypt.of(Map.of(), Randomness.secure());

        for (UnfitException refused : new UnfitException[] {
            catchThrowableOfType(UnfitException.class, () -> none.seal("hello")),
            catchThrowableOfType(UnfitException.class, () -> none.open(STORED)),
            catchThrowableOfType(UnfitException.class, () -> crypt("pw").open("w:x:y:z")),
            catchThrowableOfType(UnfitException.class, () -> crypt("")),
            catchThrowableOfType(UnfitException.class, () -> Crypt.checkCipher("aes-256-cbc"))
        }) {
            assertThat(refused.at(ErrorContext.NONE).is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                    .isTrue();
            assertThat(refused.problem()).doesNotContain("hello");
        }
    }
}
