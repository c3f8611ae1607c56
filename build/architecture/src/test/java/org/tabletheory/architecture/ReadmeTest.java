package org.tabletheory.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the programs in the README. */
class ReadmeTest {
    private static final Path README = Path.of("../../README.md");
    private static final Pattern PROGRAM =
            Pattern.compile("```java\\R(.*?)```\\s*(?:prints\\s*```\\R(.*?)```)?", Pattern.DOTALL);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void everyProgramPrintsTheDocumentedOutput() throws Exception {
        List<Program> programs = programs();

        assertThat(programs).isNotEmpty();
        for (Program program : programs) {
            assertThat(outputOf(program)).isEqualTo(program.output());
        }
    }

    private record Program(String source, String output) {}

    private static List<Program> programs() throws IOException {
        try (Stream<Program> programs = PROGRAM.matcher(Files.readString(README))
                .results()
                .map(match -> new Program(match.group(1), String.valueOf(match.group(2))))) {
            return programs.toList();
        }
    }

    private String outputOf(Program program) throws Exception {
        Path source = Files.writeString(directory.resolve("FirstProgram.java"), program.source());
        String classPath = System.getProperty("java.class.path");
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath, "-d", directory.toString(), source.toString());
        assertThat(errors).isZero();
        Path stderr = directory.resolve("stderr.txt");
        Process run = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        directory + System.getProperty("path.separator") + classPath,
                        "FirstProgram")
                .redirectError(stderr.toFile())
                .start();
        String output = new String(run.getInputStream().readAllBytes(), UTF_8);
        assertThat(run.waitFor()).as(Files.readString(stderr)).isZero();
        return output;
    }
}
