package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.ErrorCodes;

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

        assertThatThrownBy(() -> DevelopmentKeyFile.create(file))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("already exists");
        assertThat(file).hasContent("mine");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no symbolic links")
    void linkAtTheNameOfANewFileIsNotFollowed() throws IOException {
        Path elsewhere = directory.resolve("elsewhere");
        Path link = Files.createSymbolicLink(directory.resolve("dev.key"), elsewhere);

        assertThatThrownBy(() -> DevelopmentKeyFile.create(link)).isInstanceOf(DataKeyException.class);
        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void missingDirectoryIsNamed() {
        assertThatThrownBy(() ->
                        DevelopmentKeyFile.create(directory.resolve("missing").resolve("dev.key")))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("its directory does not exist");
    }

    /** Creates a key in a process whose files can have no content, as on a full disk. */
    public static final class KeyOnAFullDisk {
        private KeyOnAFullDisk() {}

        public static void main(String[] args) {
            try {
                DevelopmentKeyFile.create(Path.of(args[0]));
            } catch (DataKeyException e) {
                System.out.print(e.getMessage());
            }
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no ulimit")
    void nothingIsLeftOnAFullDisk() throws Exception {
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -f 0; exec \"$@\"",
                        "bash",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        KeyOnAFullDisk.class.getName(),
                        directory.resolve("dev.key").toString())
                .redirectErrorStream(true)
                .start();

        assertThat(process.getInputStream().readAllBytes())
                .asString()
                .contains("cannot create the key file")
                .doesNotContain("already exists");
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secretword",
                "c2VjcmV0d29yZA==",
                "# nothing\n",
                "AAAA\nAAAA\n",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"
            })
    void contentOfAnInvalidFileIsNotRevealed(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("dev.key"), content);

        assertThatThrownBy(() -> DevelopmentKeyFile.open(file))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("is not a key file")
                .hasMessageNotContaining("secretword");
    }

    @Test
    void commentsAndBlankLinesAreIgnoredUpTo4096Bytes() throws IOException {
        Path file = directory.resolve("dev.key");
        String id = DevelopmentKeyFile.create(file).keyId();
        String key = Files.readString(file);
        String padded = key + "\n  \n#" + "x".repeat(4096 - key.length() - 5);

        assertThat(DevelopmentKeyFile.open(Files.writeString(file, padded)).keyId())
                .isEqualTo(id);
        assertThatThrownBy(() -> DevelopmentKeyFile.open(Files.writeString(file, padded + "x")))
                .hasMessageContaining("is not a key file");
    }

    @Test
    void keyIdIsTheHashOfTheKey() throws IOException {
        Path file = Files.writeString(directory.resolve("dev.key"), "A".repeat(43) + "=");

        assertThat(DevelopmentKeyFile.open(file).keyId()).isEqualTo("66687aadf862bd77");
    }

    @Test
    void modifiedDataKeyIsDistinguishedFromOneOfAnotherFile() {
        DevelopmentKeyFile keys = DevelopmentKeyFile.create(directory.resolve("dev.key"));
        byte[] encrypted = keys.generate(USE).encryptedKey();
        assertThat(encrypted).hasSize(4 + 8 + 12 + 32 + 16).startsWith('t', 't', 'd', '1');

        for (int at : new int[] {12, 23, 24, 71}) {
            byte[] modified = encrypted.clone();
            modified[at] ^= 1;
            assertThatThrownBy(() -> keys.decrypt(modified, USE))
                    .isInstanceOfSatisfying(
                            DataKeyException.class,
                            error -> assertThat(error.codes())
                                    .containsExactly(ErrorCodes.DATA_KEY, ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                    .isNotInstanceOf(UnknownKeyException.class)
                    .hasMessageContaining("it was modified");
        }
        for (byte[] foreign : List.of(Arrays.copyOf(encrypted, 71), Arrays.copyOf(encrypted, 73), new byte[72])) {
            assertThatThrownBy(() -> keys.decrypt(foreign, USE)).isInstanceOf(UnknownKeyException.class);
        }
    }

    @Test
    void keyRingReportsAModifiedDataKeyInsteadOfTryingOtherKeys() {
        DevelopmentKeyFile keys = DevelopmentKeyFile.create(directory.resolve("dev.key"));
        DevelopmentKeyFile older = DevelopmentKeyFile.create(directory.resolve("old.key"));
        byte[] modified = keys.generate(USE).encryptedKey();
        modified[71] ^= 1;

        assertThatThrownBy(() -> KeyRing.of(keys, older).decrypt(modified, USE))
                .isInstanceOf(DataKeyException.class)
                .isNotInstanceOf(UnknownKeyException.class)
                .hasMessageContaining("it was modified");
    }

    @Test
    void keyRingTriesTheCurrentKeyFirst() {
        DevelopmentKeyFile keys = DevelopmentKeyFile.create(directory.resolve("dev.key"));
        KeyProvider unused = new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                throw new AssertionError("an old key is not used");
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                throw new AssertionError("an old key is not needed");
            }
        };
        KeyRing ring = KeyRing.of(keys, unused);

        assertThat(ring.decrypt(ring.generate(USE).encryptedKey(), USE).keyId()).isEqualTo(keys.keyId());
    }

    @Test
    void everyDataKeyIsNew() {
        DevelopmentKeyFile keys = DevelopmentKeyFile.create(directory.resolve("dev.key"));
        DataKey one = keys.generate(USE);
        DataKey other = keys.generate(USE);

        assertThat(one.getEncoded()).isNotEqualTo(other.getEncoded()).isNotEqualTo(new byte[32]);
        assertThat(Arrays.copyOfRange(one.encryptedKey(), 12, 24))
                .as("the nonce")
                .isNotEqualTo(Arrays.copyOfRange(other.encryptedKey(), 12, 24));
        assertThat(DevelopmentKeyFile.create(directory.resolve("two.key")).keyId())
                .isNotEqualTo(keys.keyId());
    }

    @Test
    void missingFileIsNamed() {
        assertThatThrownBy(() -> DevelopmentKeyFile.open(directory.resolve("none.key")))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("none.key cannot be read");
    }
}
