package org.tabletheory.cli.internal.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.Main;
import org.tabletheory.cli.internal.console.CommandFailure;

@Timeout(120)
class SafeFilesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    /** A limit on the size of files has the effect of a full disk: the write fails after some of the bytes. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no ulimit")
    void formattingOnAFullDiskKeepsTheDocument() throws Exception {
        StringBuilder models = new StringBuilder("dms_version: '0.1'\nmodels:\n");
        for (int i = 0; i < 400; i++) {
            models.append(
                    "  - {name: M" + i + ", table: {name: t" + i + "}, keys: {partition: {attribute: PK, type: S}},"
                            + " attributes: [{attribute: PK, type: S, required: true, roles: [pk]}]}\n");
        }
        Path document = Files.writeString(directory.resolve("models.yml"), models);
        Process fmt = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -f 16; exec \"$@\"",
                        "bash",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Main.class.getName(),
                        "fmt",
                        "--write",
                        document.toString())
                .redirectErrorStream(true)
                .start();
        String out = new String(fmt.getInputStream().readAllBytes(), UTF_8);

        assertThat(fmt.waitFor()).as(out).isEqualTo(3);
        assertThat(out)
                .contains("cannot write " + document, "it was left as it was")
                .hasLineCount(1);
        assertThat(document).hasContent(models.toString());
        assertThat(directory.toFile().list()).containsExactly("models.yml");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no POSIX permissions")
    void replacingKeepsPermissionsAndSymbolicLinks() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);

        SafeFiles.replace(link, "new".getBytes(UTF_8));

        assertThat(file).hasContent("new");
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void missingDirectoryIsNamed() {
        Path file = directory.resolve("missing").resolve("file");

        assertThatThrownBy(() -> SafeFiles.replace(file, new byte[0]))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("cannot write " + file + ": its directory does not exist");
    }

    @Test
    void creationIsExclusive() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");

        assertThatThrownBy(() -> SafeFiles.createPrivate(file).close())
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("already exists");
        assertThat(file).hasContent("old");
    }
}
