package org.tabletheory.springtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Compiles the application and the test of the guide as they are there, and runs the test. */
class SpringBootGuideTest {
    private static final Pattern CLASS =
            Pattern.compile("```java\\R(package com.example.memos;.*?public class (\\w+).*?)```", Pattern.DOTALL);

    @Test
    void theTestOfTheGuideSucceeds(@TempDir Path directory) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "-cp", System.getProperty("java.class.path"), "-proc:none", "-parameters", "-d", directory.toString()));
        String page = Files.readString(Path.of("../docs/guide/spring-boot.md"));
        for (MatchResult sample : CLASS.matcher(page).results().toList()) {
            Path source = directory.resolve(sample.group(2) + ".java");
            arguments.add(Files.writeString(source, sample.group(1)).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();

        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        Thread thread = Thread.currentThread();
        ClassLoader previous = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
            thread.setContextClassLoader(loader);
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(selectClass(loader.loadClass("com.example.memos.MemoTest")))
                                    .build(),
                            summary);
        } finally {
            thread.setContextClassLoader(previous);
        }

        assertThat(summary.getSummary().getFailures()).isEmpty();
        assertThat(summary.getSummary().getTestsSucceededCount()).isEqualTo(1);
    }
}
