package org.tabletheory.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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

/** One run of the compiler with the processor, into a directory. */
record Compilation(Path output, List<Diagnostic<? extends JavaFileObject>> diagnostics) {
    /** Compiles files with all warnings. */
    static Compilation of(Path output, List<Path> sources, String... options) {
        return run(output, sources, List.of(new TableProcessor(), new ProviderProcessor()), options);
    }

    /** Compiles files without the processor. */
    static Compilation withoutProcessor(Path output, List<Path> sources, String... options) {
        return run(output, sources, List.of(), options);
    }

    private static Compilation run(Path output, List<Path> sources, List<Processor> processors, String... options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> all = new ArrayList<>(List.of(
                "-Xmaxerrs",
                "1000",
                "-Xlint:all,-processing,-options,-classfile,-path",
                "-parameters",
                "--release",
                "17",
                "-d",
                output.toString(),
                // Otherwise the compiler would find the sources of an earlier run on the class path.
                "-sourcepath",
                output.resolve("no-sources").toString(),
                "-cp",
                output + System.getProperty("path.separator") + System.getProperty("java.class.path")));
        all.addAll(List.of(options));
        if (processors.isEmpty()) {
            all.add("-proc:none");
        }
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, files, found, all, null, files.getJavaFileObjectsFromPaths(sources));
            if (!processors.isEmpty()) {
                task.setProcessors(processors);
            }
            task.call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // A copy, because the compiler may report more while the text of a message is made.
        return new Compilation(output, List.copyOf(found.getDiagnostics()));
    }

    /** Returns the sources in a directory of the corpus. */
    static List<Path> corpus(String part) {
        try (Stream<Path> files = Files.walk(corpusDirectory(part))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path corpusDirectory(String part) {
        try {
            return Path.of(Objects.requireNonNull(Compilation.class.getResource("/corpus/" + part))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns errors and warnings: {@code User.java:12: message}. */
    List<String> problems() {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.getKind() != Diagnostic.Kind.NOTE)
                .map(Compilation::shown)
                .toList();
    }

    /** Returns the notes. */
    List<String> notes() {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.NOTE)
                .map(Compilation::shown)
                .toList();
    }

    private static String shown(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        String place =
                source == null ? "" : Path.of(source.getName()).getFileName() + ":" + diagnostic.getLineNumber() + ": ";
        return place + diagnostic.getMessage(Locale.ROOT).lines().findFirst().orElse("");
    }

    /** Returns a class loader for the output. */
    URLClassLoader loader() {
        try {
            return new URLClassLoader(new URL[] {output.toUri().toURL()}, Compilation.class.getClassLoader());
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the provider of the generated mappers of a package. */
    static MapperProvider provider(ClassLoader loader, String packageName) {
        return ServiceLoader.load(MapperProvider.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.getClass().getPackageName().equals(packageName))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the text of a file in the output. */
    String text(String name) {
        try {
            return Files.readString(output.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
