package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings and directories of a machine, the end of a log, and prefixes of tables. */
class MachineTest {
    private final Map<String, String> environment = new HashMap<>();
    private final Properties properties = new Properties();
    private final Machine machine = new Machine(environment, properties);

    @Test
    void propertyPrecedesTheVariable() {
        assertThat(machine.setting("tabletheory.test.engine")).isNull();
        environment.put("TABLETHEORY_TEST_ENGINE", "memory");
        assertThat(machine.setting("tabletheory.test.engine")).isEqualTo("memory");
        properties.setProperty("tabletheory.test.engine", "dynamodb-local");
        assertThat(machine.setting("tabletheory.test.engine")).isEqualTo("dynamodb-local");
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, '', '', /home/me/.cache/tabletheory",
        "Linux, /caches, '', /caches/tabletheory",
        "Linux, '', /local, /home/me/.cache/tabletheory",
        "Mac OS X, '', '', /home/me/Library/Caches/tabletheory",
        "Mac OS X, /caches, '', /caches/tabletheory",
        "Windows 11, '', /local, /local/tabletheory",
        "Windows 11, /caches, /local, /caches/tabletheory"
    })
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths with slashes")
    void cacheIsInTheDirectoryOfTheSystem(String system, String xdg, String local, String cache) {
        properties.setProperty("os.name", system);
        properties.setProperty("user.home", "/home/me");
        environment.put("XDG_CACHE_HOME", xdg);
        if (!local.isEmpty()) {
            environment.put("LOCALAPPDATA", local);
        }

        assertThat(machine.cacheDirectory()).isEqualTo(Path.of(cache));
        environment.put("TABLETHEORY_CACHE", "/mine");
        assertThat(machine.cacheDirectory()).isEqualTo(Path.of("/mine"));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions of Unix")
    void mavenIsThatOfMavenHomeElseTheFirstOnThePath(@TempDir Path directory) throws IOException {
        Path home = executable(directory.resolve("home/bin/mvn"));
        Path second = executable(directory.resolve("second/mvn"));
        Path third = executable(directory.resolve("third/mvn"));
        environment.put("PATH", directory + ":" + second.getParent() + ":" + third.getParent());

        assertThat(machine.maven()).isEqualTo(second);
        environment.put("MAVEN_HOME", directory.resolve("home").toString());
        assertThat(machine.maven()).isEqualTo(home);
        Files.delete(home);
        assertThat(machine.maven()).isEqualTo(second);
        environment.put("PATH", directory.toString());
        assertThat(machine.maven()).isNull();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions of Unix")
    void emptyEntriesOfThePathAreNotTheWorkingDirectory(@TempDir Path directory) throws IOException {
        executable(directory.resolve("mvn"));
        Path second = executable(directory.resolve("second/mvn"));
        properties.setProperty("user.dir", directory.toString());

        environment.put("PATH", "");
        assertThat(machine.maven()).isNull();
        environment.put("PATH", ":" + second.getParent());
        assertThat(machine.maven()).isEqualTo(second);
        environment.put("PATH", ":second");
        assertThat(machine.maven()).isEqualTo(second);
    }

    private static Path executable(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    @Test
    void repositoryOfMavenIsThatOfTheBuild() {
        assertThat(machine.mavenRepository()).isNull();
        properties.setProperty("localRepository", "/two");
        assertThat(machine.mavenRepository()).isEqualTo("/two");
        properties.setProperty("maven.repo.local", "/one");
        assertThat(machine.mavenRepository()).isEqualTo("/one");
    }

    @Test
    void last15LinesOfALogAreShown(@TempDir Path directory) throws IOException {
        Path log = directory.resolve("log");
        List<String> lines = List.of("a b c d e f g h i j k l m n o p".split(" ", -1));

        assertThat(LogTail.of(log)).startsWith("(cannot read the log: ");
        assertThat(LogTail.of(Files.write(log, lines.subList(0, 2)))).isEqualTo("a\nb");
        assertThat(LogTail.of(Files.write(log, lines))).isEqualTo(String.join("\n", lines.subList(1, 16)));
    }

    @Test
    void prefixHasTheNameOfTheTestAndIsNotTooLong() {
        assertThat(TablePrefix.of("usersAre_stored", "a1b21").text()).isEqualTo("usersare-stored-a1b21-");
        assertThat(TablePrefix.of("x".repeat(100), "a1b21").text()).isEqualTo("x".repeat(57) + "-a1b21-");
        assertThat(TablePrefix.of("x", "1").table("users")).isEqualTo("x-1-users");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "ä", "12345678901234567890123456789012345678901234567890123456789012345"})
    void otherPrefixesAreRejected(String text) {
        assertThatThrownBy(() -> new TablePrefix(text)).hasMessageContaining("is not a valid prefix");
        assertThat(new TablePrefix("a".repeat(64))).hasToString("a".repeat(64));
    }

    @Test
    void portIsBetween1And65535() {
        LocalDynamo.Builder builder = LocalDynamo.builder();
        assertThat(builder.port(1).port(65_535)).isSameAs(builder);
        assertThatThrownBy(() -> builder.port(0)).hasMessage("port 0 is not between 1 and 65535");
        assertThatThrownBy(() -> builder.port(65_536)).hasMessage("port 65536 is not between 1 and 65535");
    }
}
