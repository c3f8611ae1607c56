package org.tabletheory.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Runs bash commands in a directory, with additional environment variables. */
record Shell(Path directory, Map<String, String> environment) {
    /** The result of a command. */
    record Run(int exitCode, String out, String error) {}

    Run run(String line) throws IOException, InterruptedException {
        Path out = Files.createTempFile("shell", ".out");
        Path error = Files.createTempFile("shell", ".err");
        try {
            ProcessBuilder process = new ProcessBuilder("bash", "-c", line)
                    .directory(directory.toFile())
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(out.toFile())
                    .redirectError(error.toFile());
            process.environment().putAll(environment);
            int exitCode = process.start().waitFor();
            return new Run(exitCode, Files.readString(out, UTF_8), Files.readString(error, UTF_8));
        } finally {
            Files.delete(out);
            Files.delete(error);
        }
    }
}
