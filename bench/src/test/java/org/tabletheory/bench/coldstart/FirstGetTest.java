package org.tabletheory.bench.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.bench.client.StubResponses;
import org.tabletheory.bench.client.Users;
import org.tabletheory.bench.stub.StubServer;

/** Checks the startup cost by the classes that a new JVM loads before its first item, which is more reliable than time. */
@Timeout(120)
class FirstGetTest {
    /** There were 212 when this was written, including those of the program. */
    private static final int MAX_CLASSES = 240;

    @SuppressWarnings("NullAway.Init")
    private static List<String> loaded;

    @BeforeAll
    static void readOneItemInANewJvm(@TempDir Path directory) throws Exception {
        StubServer server = new StubServer(StubResponses.get(Users.shape()));
        Thread serving = new Thread(server, "stub-server");
        serving.setDaemon(true);
        serving.start();
        Path log = directory.resolve("classes");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + log + ":none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OurFirstGet.class.getName(),
                        server.endpoint().toString())
                .redirectErrorStream(true)
                .start();
        assertThat(process.getInputStream().readAllBytes()).asString().isEqualTo("!");
        assertThat(process.waitFor()).isZero();
        loaded = Files.readAllLines(log, StandardCharsets.UTF_8);
        assertThat(loaded)
                .as("the log is complete: it has classes of the JDK, of the program and of the library")
                .anyMatch(line -> line.startsWith("java.lang.Object "))
                .anyMatch(line -> line.startsWith(OurFirstGet.class.getName() + " "))
                .anyMatch(line -> line.startsWith("org.tabletheory.client.TableTheory "));
    }

    private static List<String> of(String... packages) {
        return loaded.stream()
                .filter(line -> List.of(packages).stream().anyMatch(line::startsWith))
                .toList();
    }

    @Test
    void libraryUsesNoLambdasAtStartup() {
        assertThat(of("org.tabletheory.")).isNotEmpty().noneMatch(line -> line.contains("$$Lambda"));
    }

    @Test
    void libraryUsesNoRecordEqualsAtStartup() {
        assertThat(loaded).noneMatch(line -> line.startsWith("java.lang.runtime.ObjectMethods"));
    }

    @Test
    void unneededClassesAreNotLoaded() {
        assertThat(of("com.fasterxml.jackson.", "java.util.regex.")).isEmpty();
        assertThat(of("org.tabletheory.schema.internal.", "org.tabletheory.schema.ModelRules"))
                .as("the compiler has checked the model")
                .isEmpty();
        assertThat(of("org.tabletheory.mapping.spi.declaration.", "org.tabletheory.mapping.internal.reflect."))
                .as("generated mappers need no introspection")
                .isEmpty();
    }

    @Test
    void libraryLoadsFewClasses() {
        assertThat(of("org.tabletheory.")).hasSizeLessThan(MAX_CLASSES);
    }
}
