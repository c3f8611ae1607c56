package org.tabletheory.languages;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.tabletheory.mapping.registry.MapperProvider;

/** One run of the Java compiler, into a directory. */
record JavaCompilation(Path output, List<Diagnostic<? extends JavaFileObject>> diagnostics) {
    static JavaCompilation of(Path output, List<Path> sources, List<Processor> processors) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = new ArrayList<>(List.of(
                "-Xlint:all,-processing,-options,-classfile,-path",
                "-parameters",
                "--release",
                "17",
                "-d",
                output.toString(),
                "-cp",
                output + File.pathSeparator + System.getProperty("java.class.path")));
        if (processors.isEmpty()) {
            options.add("-proc:none");
        }
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources));
            if (!processors.isEmpty()) {
                task.setProcessors(processors);
            }
            task.call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new JavaCompilation(output, found.getDiagnostics());
    }

    /** Returns the sources in a directory. */
    static List<Path> sources(Path directory, String ending) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns errors, warnings and notes of our processor: {@code User.java: message}. */
    List<String> messages() {
        // A copy, because the compiler may report more while the text of a message is made.
        return List.copyOf(diagnostics).stream()
                .map(each -> {
                    JavaFileObject source = each.getSource();
                    String file =
                            source == null ? "" : Path.of(source.getName()).getFileName() + ": ";
                    return file
                            + each.getMessage(Locale.ROOT).lines().findFirst().orElse("");
                })
                .toList();
    }

    /** Returns the provider of the generated mappers. */
    static MapperProvider provider(ClassLoader loader) {
        return ServiceLoader.load(MapperProvider.class, loader).findFirst().orElseThrow();
    }
}
