package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DevelopmentKeyFileTest {
    private static final KeyUse USE = new KeyUse("Patient", "taxId", 1);

    @TempDir
    Path directory;

    @Test
    void sameFileDecryptsItsKeys() {
        Path file = directory.resolve("dev.key");
        DevelopmentKeyFile made = DevelopmentKeyFile.create(file);
        DevelopmentKeyFile opened = DevelopmentKeyFile.open(file);

        try (DataKey key = made.generate(USE);
                DataKey again = opened.decrypt(key.encryptedKey(), USE)) {
            assertThat(again.getEncoded()).isEqualTo(key.getEncoded());
            assertThat(again.keyId()).isEqualTo(made.keyId()).isEqualTo(opened.keyId());
        }
        assertThat(opened).hasToString("DevelopmentKeyFile[dev.key, " + made.keyId() + "]");
    }

    @Test
    void keyOfAnotherFileIsUnknown() {
        DevelopmentKeyFile one = DevelopmentKeyFile.create(directory.resolve("one.key"));
        DevelopmentKeyFile two = DevelopmentKeyFile.create(directory.resolve("two.key"));

        assertThatThrownBy(() -> two.decrypt(one.generate(USE).encryptedKey(), USE))
                .isInstanceOf(UnknownKeyException.class)
                .hasMessageContaining(two.keyId());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no POSIX permissions")
    void fileIsReadableByItsOwnerOnly() throws IOException {
        Path file = directory.resolve("dev.key");
        DevelopmentKeyFile.create(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readAllLines(file).get(0)).contains("development");
    }

    @Test
    void existingFileIsNotOverwritten() throws IOException {
        Path file = Files.writeString(directory.resolve("dev.key"), "mine");

        assertThatThrownBy(() -> DevelopmentKeyFile.create(file)).isInstanceOf(DataKeyException.class);
        assertThat(file).hasContent("mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secretword", "c2VjcmV0d29yZA==", "# nothing\n", "AAAA\nAAAA\n"})
    void contentOfAnInvalidFileIsNotRevealed(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("dev.key"), content);

        assertThatThrownBy(() -> DevelopmentKeyFile.open(file))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("is not a key file")
                .hasMessageNotContaining("secretword");
    }

    @Test
    void missingFileIsNamed() {
        assertThatThrownBy(() -> DevelopmentKeyFile.open(directory.resolve("none.key")))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("none.key cannot be read");
    }
}
