package org.tabletheory.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles samples from comments and documents against the class path of all modules. */
final class SampleCompiler {
    static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final List<String> COMMON = List.of(
            "java.math.*",
            "java.net.*",
            "java.nio.charset.*",
            "java.nio.file.*",
            "java.time.*",
            "java.util.*",
            "java.util.concurrent.*",
            "java.util.function.*",
            "java.util.stream.*",
            "org.junit.jupiter.api.*");

    private SampleCompiler() {}

    /** Returns the main sources of all modules, examples excepted. */
    static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of("../.."))) {
            List<Path> sources = new ArrayList<>();
            for (Path main : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
            return sources;
        }
    }

    /** Returns one line of imports: the public packages of all modules, common JDK packages and JUnit. */
    static String imports(List<Path> sources) throws IOException {
        Set<String> imports = new TreeSet<>(COMMON);
        for (Path source : sources) {
            String text = Files.readString(source);
            boolean hidden = source.startsWith("../../bench") || !text.contains("\npublic ");
            if (!hidden) {
                PACKAGE.matcher(text)
                        .results()
                        .map(match -> match.group(1))
                        .filter(name -> !name.contains(".internal") && !(name + ".").contains(".spi."))
                        .forEach(name -> imports.add(name + ".*"));
            }
        }
        return imports.stream().map(name -> "import " + name + "; ").reduce("", String::concat);
    }

    /** Returns the errors of compiling the files into the directory, with or without annotation processors. */
    static List<Diagnostic<? extends JavaFileObject>> errors(List<Path> files, Path directory, boolean processed)
            throws IOException {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(diagnostics, null, null)) {
            List<String> options =
                    new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), "-d", directory.toString()));
            if (!processed) {
                options.add("-proc:none");
            }
            compiler.getTask(null, manager, diagnostics, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .toList();
    }
}
