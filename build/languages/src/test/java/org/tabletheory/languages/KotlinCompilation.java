package org.tabletheory.languages;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

/**
 * Runs the Kotlin compiler with kapt as build tools do: kapt calls the processors on stubs of the Kotlin sources, then Kotlin is
 * compiled, then the generated Java.
 */
final class KotlinCompilation {
    private static final String KAPT = "plugin:org.jetbrains.kotlin.kapt3:";

    private final Path output;
    private final String classPath;

    /** Creates a compilation into the directory {@code classes} of another one. */
    KotlinCompilation(Path output) throws IOException {
        this.output = output;
        this.classPath = System.getProperty("java.class.path");
        Files.createDirectories(classes());
    }

    Path classes() {
        return output.resolve("classes");
    }

    private Path generated() {
        return output.resolve("generated");
    }

    /** Runs the processors and returns what they report. */
    String kapt(List<Path> sources) {
        List<String> arguments = new ArrayList<>(List.of("-Xplugin=" + jar("kotlin-annotation-processing-embeddable")));
        for (String option : List.of(
                "aptMode=stubsAndApt",
                "sources=" + generated(),
                "classes=" + classes(),
                "stubs=" + output.resolve("stubs"),
                "correctErrorTypes=true")) {
            arguments.addAll(List.of("-P", KAPT + option));
        }
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (entry.contains("lombok")) {
                continue; // kapt calls every processor that it finds, and Lombok does not work with it
            }
            arguments.addAll(List.of("-P", KAPT + "apclasspath=" + entry));
        }
        return run(sources, arguments);
    }

    /** Compiles the sources and the generated Java, and returns what the compilers report. */
    String compile(List<Path> sources) throws IOException {
        List<Path> all = new ArrayList<>(sources);
        List<Path> java = Files.isDirectory(generated()) ? JavaCompilation.sources(generated(), ".java") : List.of();
        all.addAll(java);
        String kotlin = run(all, List.of("-d", classes().toString(), "-jvm-target", "17"));
        if (java.isEmpty() || !kotlin.isEmpty()) {
            return kotlin;
        }
        return String.join("\n", JavaCompilation.of(classes(), java, List.of()).messages());
    }

    private String run(List<Path> sources, List<String> options) {
        List<String> arguments = new ArrayList<>(
                List.of("-no-stdlib", "-no-reflect", "-nowarn", "-classpath", classPath, "-module-name", "shop"));
        arguments.addAll(options);
        sources.forEach(source -> arguments.add(source.toString()));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(messages, true, StandardCharsets.UTF_8);
        ExitCode code = new K2JVMCompiler().exec(printed, arguments.toArray(String[]::new));
        String text = messages.toString(StandardCharsets.UTF_8);
        return code == ExitCode.OK || !text.isEmpty() ? text : "the Kotlin compiler ended with " + code;
    }

    private String jar(String name) {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> Path.of(entry).getFileName().toString().startsWith(name))
                .findFirst()
                .orElseThrow();
    }
}
