package org.tabletheory.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.Shell.Run;

/**
 * Tests how {@code ./tabletheory} builds: a copy of it in a separate checkout, where {@code mvn} is a script that copies the
 * jars of this build instead of compiling.
 */
class LauncherBuildIT {
    private static final Path BUILT = Path.of("target").toAbsolutePath();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Path checkout;

    @SuppressWarnings("NullAway.Init")
    private Shell shell;

    @BeforeEach
    void createCheckoutInADirectoryWithSpaces() throws IOException {
        checkout = Files.createDirectories(directory.resolve("my check out"));
        Path tools = Files.createDirectories(directory.resolve("tools"));
        Files.copy(Path.of("../tabletheory"), checkout.resolve("tabletheory"));
        Files.createDirectories(checkout.resolve("cli/src/main"));
        Files.writeString(checkout.resolve("pom.xml"), "");
        Files.writeString(checkout.resolve("cli/src/main/Source.java"), "");
        script(tools.resolve("mvn"), """
                echo called >>"%1$s/mvn-calls"
                if [ -f "%1$s/broken" ]; then echo '[ERROR] Source.java:1: no such luck'; exit 1; fi
                sleep 1
                mkdir -p cli/target
                echo '[INFO] Building cli 0.1.0-SNAPSHOT    [1/1]'
                cp "%2$s/tabletheory-cli.jar" cli/target/
                cp -R "%2$s/lib" cli/target/
                touch cli/target/tabletheory-cli.jar
                """.formatted(directory, BUILT));
        shell = new Shell(directory, Map.of("PATH", tools + ":" + System.getenv("PATH")));
    }

    /** A Java that fails to create class archives, which saves three JVMs for each build. */
    private Shell withoutArchives() throws IOException {
        Path home = directory.resolve("jdk");
        Path real = Path.of(System.getProperty("java.home"), "bin", "java");
        script(Files.createDirectories(home.resolve("bin")).resolve("java"), """
                case $1 in -XX:DumpLoadedClassList=* | -Xshare:dump) exit 1 ;; esac
                exec '%s' "$@"
                """.formatted(real));
        return new Shell(
                directory,
                Map.of(
                        "JAVA_HOME",
                        home.toString(),
                        "PATH",
                        requireNonNull(shell.environment().get("PATH"))));
    }

    @Test
    void firstUseBuildsOnceAndReportsIt() throws Exception {
        Run first = shell.run("'my check out/tabletheory' --version");
        Run second = shell.run("'my check out/tabletheory' --version");

        assertThat(first.exitCode()).as(first.error()).isZero();
        assertThat(first.out()).startsWith("tabletheory ").hasLineCount(1);
        assertThat(first.error())
                .contains("first run, building: cli", "built in ")
                .hasLineCount(2);
        assertThat(second).isEqualTo(new Run(0, first.out(), ""));
        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void changedSourceBuildsAgain() throws Exception {
        Shell shell = withoutArchives();
        shell.run("'my check out/tabletheory' --version");
        Files.setLastModifiedTime(
                checkout.resolve("cli/src/main/Source.java"),
                FileTime.from(Instant.now().plusSeconds(1)));

        Run run = shell.run("'my check out/tabletheory' --version");

        assertThat(run.error()).contains("sources changed, building");
        assertThat(calls()).isEqualTo(2);
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws Exception {
        Run run = withoutArchives()
                .run("'my check out/tabletheory' --version & 'my check out/tabletheory' --version; wait");

        assertThat(run.out()).as(run.error()).hasLineCount(2);
        assertThat(calls()).isEqualTo(1);
        try (Stream<Path> left = Files.list(checkout.resolve("cli/target"))) {
            assertThat(left).noneMatch(file -> file.toString().endsWith(".lock"));
        }
    }

    @Test
    void lockOfADeadProcessIsTakenOver() throws Exception {
        Files.createDirectories(checkout.resolve("cli/target"));
        Files.writeString(checkout.resolve("cli/target/launcher.lock"), "99999999\n");

        assertThat(withoutArchives().run("'my check out/tabletheory' --version").exitCode())
                .isZero();
    }

    @Test
    void failedBuildPrintsErrorsAndTheLogFile() throws Exception {
        Files.writeString(directory.resolve("broken"), "");

        Run run = shell.run("'my check out/tabletheory' --version");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).contains("Source.java:1: no such luck", "target/tabletheory-build.log");
        assertThat(checkout.resolve("target/tabletheory-build.log")).content().contains("no such luck");
        assertThat(checkout.resolve("cli/target/launcher.lock")).doesNotExist();
    }

    @Test
    void missingMavenIsReported() throws Exception {
        Run run = withTools("bash", "cat", "dirname", "find", "grep", "head", "java", "mkdir", "rm", "sed", "sleep")
                .run("bash 'my check out/tabletheory' --version");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.error())
                .contains("mvn not found", "Maven 3.8.6 or newer")
                .hasLineCount(1);
    }

    @Test
    void missingJavaIsReported() throws Exception {
        Run run = withTools("bash", "cat", "head", "mkdir", "rm", "sed", "sleep")
                .run("unset JAVA_HOME; bash 'my check out/tabletheory' --version");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.error()).contains("java not found", "JDK 17 or newer").hasLineCount(1);
    }

    @Test
    void oldJavaIsReportedWithItsVersion() throws Exception {
        Path old = Files.createDirectories(directory.resolve("jdk8/bin"));
        script(old.resolve("java"), "echo 'openjdk version \"1.8.0_392\"' >&2\n");

        Run run = shell.run("JAVA_HOME='" + old.getParent() + "' 'my check out/tabletheory' --version");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.error())
                .contains("is version 1.8.0_392", "JDK 17 or newer")
                .hasLineCount(1);
    }

    private Shell withTools(String... names) throws IOException {
        Path tools = Files.createDirectories(directory.resolve("few tools"));
        for (String name : names) {
            Path found = Stream.of(System.getenv("PATH").split(":"))
                    .map(folder -> Path.of(folder, name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            script(tools.resolve(name), "exec '" + found + "' \"$@\"\n");
        }
        return new Shell(directory, Map.of("PATH", tools.toString()));
    }

    private long calls() {
        try (Stream<String> lines = Files.lines(directory.resolve("mvn-calls"))) {
            return lines.count();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
