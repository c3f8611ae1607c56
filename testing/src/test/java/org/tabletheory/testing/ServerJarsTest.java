package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Finding and fetching the server's jars, with a script instead of Maven. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is for a Unix shell")
@Timeout(120)
class ServerJarsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path home;

    /** Creates an mvn script that records its arguments and then runs this; {@code $out} is the output directory. */
    private Machine machineWhoseMaven(String does) throws IOException {
        Path script = home.resolve("mvn");
        Files.writeString(script, """
                #!/bin/sh
                echo "$@" >> '%s'
                for argument in "$@"; do case $argument in -DoutputDirectory=*) out=${argument#*=} ;; esac; done
                %s
                """.formatted(home.resolve("calls"), does));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Properties properties = new Properties();
        properties.setProperty("tabletheory.cache", home.resolve("cache").toString());
        properties.setProperty("maven.repo.local", "/a/repository");
        return new Machine(Map.of("PATH", home + ":/usr/bin:/bin"), properties);
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(home.resolve("calls"));
    }

    @Test
    void concurrentStartsFetchOnce() throws Exception {
        Machine machine = machineWhoseMaven("mkdir -p \"$out\"; touch \"$out/a.jar\"; sleep 1; touch \"$out/b.jar\"");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Path> start = () -> new ServerJars(machine, () -> {}).resolve();
            List<Future<Path>> starts = threads.invokeAll(List.of(start, start, start, start));
            for (Future<Path> each : starts) {
                assertThat(names(each.get())).containsExactlyInAnyOrder("a.jar", "b.jar");
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(calls()).hasSize(1);
        assertThat(calls().get(0)).contains(" -o ", "-Dmaven.repo.local=/a/repository");
        assertThat(names(home.resolve("cache"))).noneMatch(name -> name.startsWith("fetching-"));
    }

    @Test
    void interruptedFetchEndsMaven() throws Exception {
        Path started = home.resolve("started");
        Machine machine = machineWhoseMaven(
                "echo $$ > '" + home + "/pid'; mv '" + home + "/pid' '" + started + "'; exec sleep 600");
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<Path> fetch = threads.submit(() -> new ServerJars(machine, () -> {}).resolve());
            while (!Files.exists(started) && !fetch.isDone()) {
                Thread.sleep(5);
            }
            Optional<ProcessHandle> maven =
                    ProcessHandle.of(Long.parseLong(Files.readString(started).strip()));
            threads.shutdownNow();

            assertThatThrownBy(fetch::get)
                    .hasCauseInstanceOf(LocalDynamoException.class)
                    .hasMessageContaining("interrupted while Maven was fetching DynamoDB Local");
            if (maven.isPresent()) {
                maven.get().onExit().get();
            }
            assertThat(calls()).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void cachedServerDoesNotNeedMaven() throws IOException {
        Machine machine = machineWhoseMaven("mkdir -p \"$out\"; touch \"$out/a.jar\"");
        Path first = new ServerJars(machine, () -> {}).resolve();
        assertThat(first.getFileName().toString())
                .as("of this version of the server")
                .matches("dynamodb-local-[0-9a-f]{12}");
        Files.delete(home.resolve("mvn"));

        assertThat(new ServerJars(machine, () -> {}).resolve()).isEqualTo(first);
    }

    @Test
    void fetchesOnlineIfTheLocalRepositoryIsIncomplete() throws IOException {
        Machine machine =
                machineWhoseMaven("case \"$*\" in *' -o '*) exit 1 ;; esac; mkdir -p \"$out\"; touch \"$out/a.jar\"");

        assertThat(names(new ServerJars(machine, () -> {}).resolve())).containsExactly("a.jar");
        assertThat(calls()).hasSize(2);
    }

    @Test
    void failureShowsMavenOutputAndLeavesNoPartialDirectory() throws IOException {
        Machine machine =
                machineWhoseMaven("mkdir -p \"$out\"; touch \"$out/a.jar\"; echo no route to repository; exit 1");

        assertThatThrownBy(() -> new ServerJars(machine, () -> {}).resolve())
                .isInstanceOf(LocalDynamoException.class)
                .hasMessageContaining("no route to repository")
                .hasMessageContaining("tabletheory.local.jars");
        assertThat(names(home.resolve("cache"))).containsExactly("dynamodb-local.lock");
    }

    private static Set<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }
}
