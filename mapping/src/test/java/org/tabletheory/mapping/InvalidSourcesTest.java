package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.tabletheory.mapping.registry.Mappers;

/**
 * Reports what is wrong with the invalid sources of the annotation processor, with the same messages. Declarations are read by the
 * same code at compile time and at run time.
 */
class InvalidSourcesTest {
    private static final Path SOURCES = Path.of("..", "processor", "src", "test", "resources", "corpus", "invalid");

    /** The compiled sources, which no test changes. */
    private static final class Compiled {
        static final Path CLASSES = compile(Path.of("target", "invalid-sources"));
    }

    private static Path compile(Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> files = Files.walk(SOURCES);
                StandardJavaFileManager manager =
                        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            Files.createDirectories(classes);
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            List<String> options = List.of(
                    "-proc:none",
                    "-parameters",
                    "-nowarn",
                    "-d",
                    classes.toString(),
                    "-cp",
                    classes + File.pathSeparator + System.getProperty("java.class.path"));
            boolean compiled = compiler.getTask(
                            null, manager, null, options, null, manager.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiled).isTrue();
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the messages by the name of the source; every line of the file is a source, a line number and a message. */
    private static Map<String, Set<String>> expected() throws IOException {
        Map<String, Set<String>> expected = new TreeMap<>();
        for (String line : Files.readAllLines(SOURCES.resolve("expected.txt"))) {
            String source = line.substring(0, line.indexOf(".java:"));
            expected.computeIfAbsent(source, name -> new TreeSet<>()).add(line.substring(line.indexOf(": ") + 2));
        }
        return expected;
    }

    @Test
    void everyProblemIsReportedWithTheFix() throws Exception {
        Map<String, Set<String>> expected = expected();
        assertThat(expected).hasSizeGreaterThan(50);
        Mappers mappers = Mappers.builder().environment(Map.of("STAGE", "test")).build();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {Compiled.CLASSES.toUri().toURL()}, InvalidSourcesTest.class.getClassLoader())) {
            for (Map.Entry<String, Set<String>> source : expected.entrySet()) {
                Class<?> type = mapped(loader.loadClass("wrong." + source.getKey()));
                assertThatThrownBy(() -> mapper(mappers, type))
                        .satisfies(problem -> assertThat(messages(problem, type))
                                .containsExactlyInAnyOrderElementsOf(source.getValue()));
            }
        }
    }

    private static Mapper<?> mapper(Mappers mappers, Class<?> type) {
        return type.isAnnotationPresent(IndexView.class) ? mappers.view(type) : mappers.of(type);
    }

    /** Returns the class with {@code @Table} of a source: its main class, or the one inside it; or a main class that is a view. */
    private static Class<?> mapped(Class<?> main) {
        return main.isAnnotationPresent(Table.class) || main.isAnnotationPresent(IndexView.class)
                ? main
                : Stream.of(main.getDeclaredClasses())
                        .filter(inside -> inside.isAnnotationPresent(Table.class))
                        .findFirst()
                        .orElse(main);
    }

    private static List<String> messages(Throwable problem, Class<?> type) {
        String list = String.valueOf(problem.getMessage()).replace("mapping of " + type.getName() + ": ", "");
        return List.of(list.replaceFirst("^\\d+ problems: ", "").split(" \\| ", -1));
    }
}
