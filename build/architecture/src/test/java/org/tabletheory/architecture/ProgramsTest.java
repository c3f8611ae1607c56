package org.tabletheory.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.error.ErrorCodes;

/** Compiles and runs the program with which the README and every page of the guide begin. */
class ProgramsTest {
    private static final Path README = Path.of("../../README.md");
    private static final Path GUIDE = Path.of("../../docs/guide");

    /** Pages that begin with something else, which another test runs: shell commands, a test class, an example of its own. */
    private static final Set<String> OTHER =
            Set.of("README.md", "command-line.md", "multi-tenant-shop.md", "testing.md");

    private static final Pattern PROGRAM = Pattern.compile(
            "\\A(?:(?!```).)*?```java\\R(.*?public class (\\w+).*?)```\\s*prints\\s*```\\R(.*?)```", Pattern.DOTALL);

    private static final Pattern PACKAGE = Pattern.compile("\\Apackage ([\\w.]+);");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    static List<Path> pages() throws IOException {
        try (Stream<Path> guide = Files.list(GUIDE)) {
            return Stream.concat(
                            Stream.of(README),
                            guide.filter(
                                    page -> !OTHER.contains(page.getFileName().toString())))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void firstProgramOfThePagePrintsTheDocumentedOutput(Path page) throws Exception {
        String text = Files.readString(page);
        // The README begins with commands for a shell.
        Matcher program = PROGRAM.matcher(page.equals(README) ? text.substring(text.indexOf("```java")) : text);

        assertThat(program.find())
                .as("the first block of " + page + " is a program, followed by what it prints")
                .isTrue();
        assertThat(outputOf(program.group(2), program.group(1))).isEqualTo(program.group(3));
    }

    @Test
    void everyPageIsInTheIndex() throws IOException {
        String index = Files.readString(GUIDE.resolve("README.md"));

        try (Stream<Path> guide = Files.list(GUIDE)) {
            assertThat(guide.map(page -> page.getFileName().toString()).filter(name -> !name.equals("README.md")))
                    .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
        }
    }

    @Test
    void everyErrorCodeIsInTheTableOfTheTroubleshootingPage() throws Exception {
        List<String> rows = Files.readString(GUIDE.resolve("troubleshooting.md"))
                .lines()
                .filter(line -> line.startsWith("| `Err"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(Stream.of(ErrorCodes.class.getFields())
                        .map(ProgramsTest::code)
                        .toList());
    }

    private static String code(Field constant) {
        try {
            return (String) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private String outputOf(String name, String program) throws Exception {
        Path source = Files.writeString(directory.resolve(name + ".java"), program);
        String classPath = System.getProperty("java.class.path");
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", classPath, "-d", directory.toString(), source.toString());
        assertThat(errors).isZero();
        Matcher packaged = PACKAGE.matcher(program);
        String main = packaged.find() ? packaged.group(1) + "." + name : name;
        Path stderr = directory.resolve("stderr.txt");
        Process run = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", // starts faster
                        "-cp",
                        directory + File.pathSeparator + classPath,
                        main)
                .redirectError(stderr.toFile())
                .start();
        String output = new String(run.getInputStream().readAllBytes(), UTF_8);
        assertThat(run.waitFor()).as(Files.readString(stderr)).isZero();
        return output;
    }
}
