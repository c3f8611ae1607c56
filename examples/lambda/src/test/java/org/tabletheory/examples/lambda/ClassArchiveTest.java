package org.tabletheory.examples.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Runs the class archive commands of docs/guide/streams-and-lambda.md and checks that classes are loaded from the archive. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // initialized by JUnit
@Timeout(120)
class ClassArchiveTest {
    private static final Path DOCUMENT = Path.of("../../docs/guide/streams-and-lambda.md");

    @TempDir
    private Path directory;

    private static List<String> commands() throws IOException {
        try (Stream<String> lines = Files.lines(DOCUMENT)) {
            return lines.filter(line -> line.startsWith("java ")).toList();
        }
    }

    @Test
    void documentedCommandsLoadClassesFromTheArchive(URI endpoint, TablePrefix prefix) throws Exception {
        gatherJars();
        Map<String, String> environment = Map.of(
                "AWS_ENDPOINT_URL_DYNAMODB", endpoint.toString(),
                "AWS_REGION", "us-east-1",
                "AWS_ACCESS_KEY_ID", "local",
                "AWS_SECRET_ACCESS_KEY", "local",
                "ORDERS_TABLE", prefix.table("orders"));
        try (TableTheory db = TableTheory.connect(
                Config.local(endpoint).toBuilder().environment(environment).build())) {
            db.createTable(Order.class);
            List<String> commands = commands();
            assertThat(commands).hasSize(2);

            assertThat(run(commands.get(0), environment, "")).contains("{cents=1250}");
            assertThat(directory.resolve("function.jsa")).exists();
            assertThat(run(commands.get(1), environment, "-Xlog:class+load:file=loaded.txt"))
                    .contains("{cents=1250}");
        }

        List<String> ours;
        try (Stream<String> loaded = Files.lines(directory.resolve("loaded.txt"))) {
            ours = loaded.filter(line -> line.contains(" org.tabletheory.") && !line.contains("/0x"))
                    .toList();
        }
        assertThat(ours)
                .anyMatch(line -> line.contains("org.tabletheory.client.TableTheory source: shared objects file (top)"))
                .allMatch(line -> line.contains("source: shared objects file"));
    }

    /** Packs class directories into jars, because an archive only contains classes from jars. */
    private void gatherJars() throws IOException {
        Path lib = Files.createDirectory(directory.resolve("lib"));
        int number = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path from = Path.of(entry);
            number++;
            if (Files.isDirectory(from)) {
                jar(from, lib.resolve("classes-" + number + ".jar"));
            } else if (Files.exists(from)) {
                Files.copy(from, lib.resolve(number + "-" + from.getFileName()));
            }
        }
    }

    private static void jar(Path classes, Path to) throws IOException {
        try (OutputStream out = Files.newOutputStream(to);
                JarOutputStream jar = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                jar.putNextEntry(
                        new ZipEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, jar);
                jar.closeEntry();
            }
        }
    }

    private String run(String command, Map<String, String> environment, String options) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path output = directory.resolve("output.txt");
        ProcessBuilder process = new ProcessBuilder("sh", "-c", command.replaceFirst("^java", java + " " + options))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        process.environment().putAll(environment);
        Process started = process.start();
        int code = started.waitFor();
        String text = Files.readString(output);
        assertThat(code).as(text).isZero();
        return text;
    }
}
