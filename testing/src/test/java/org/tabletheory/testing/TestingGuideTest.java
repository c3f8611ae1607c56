package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Compiles and runs the first program of the guide. */
class TestingGuideTest {
    private static final Pattern PROGRAM = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    @Test
    void firstProgramOfTheGuideSucceeds(@TempDir Path directory) throws Exception {
        Matcher program = PROGRAM.matcher(Files.readString(Path.of("../docs/guide/testing.md")));
        assertThat(program.find()).isTrue();
        Path source = Files.writeString(directory.resolve("NotesTest.java"), program.group(1));
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-proc:none",
                        "-d",
                        directory.toString(),
                        source.toString());
        assertThat(errors).isZero();

        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(selectClass(loader.loadClass("NotesTest")))
                                    .build(),
                            summary);
        }

        assertThat(summary.getSummary().getFailures()).isEmpty();
        assertThat(summary.getSummary().getTestsSucceededCount()).isEqualTo(1);
    }
}
