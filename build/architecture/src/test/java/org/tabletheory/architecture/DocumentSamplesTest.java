package org.tabletheory.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.architecture.DocumentSamples.Sample;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;

/** Compiles every Java sample in a document under {@code docs}, with the annotation processor, and runs it. */
class DocumentSamplesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private static List<DocumentSamples> documents() throws IOException {
        List<DocumentSamples> documents = new ArrayList<>();
        Path decisions = Path.of("../../docs/decisions");
        try (Stream<Path> files = Files.walk(Path.of("../../docs"))) {
            for (Path file : files.filter(name -> name.toString().endsWith(".md") && !name.startsWith(decisions))
                    .sorted()
                    .toList()) {
                documents.add(DocumentSamples.read(file, Files.readString(file)));
            }
        }
        return documents;
    }

    /** Each document runs in a separate process, on an empty database, with a KMS and the environment of AWS. */
    @Test
    void everySampleCompilesAndRuns() throws Exception {
        List<DocumentSamples> documents = documents();
        assertThat(errors(documents)).isEmpty();

        List<Callable<List<String>>> runs = new ArrayList<>();
        for (DocumentSamples document : documents) {
            if (!document.samples().isEmpty()) {
                runs.add(() -> run(document));
            }
        }
        List<String> failures = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (Future<List<String>> run : threads.invokeAll(runs)) {
                failures.addAll(run.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void invalidSampleIsReported() throws Exception {
        DocumentSamples wrong =
                DocumentSamples.read(Path.of("wrong-one.md"), "Text.\n\n```java\nint text = \"text\";\n```\n");
        assertThat(errors(List.of(wrong))).singleElement().asString().startsWith("wrong-one.md:4: ");
    }

    @Test
    void failingSampleIsReported() throws Exception {
        DocumentSamples failing = DocumentSamples.read(Path.of("failing.md"), """
                ```java
                db.describeTable("missing");
                ```
                <!-- throws ArithmeticException -->
                ```java
                int one = 1;
                ```
                <!-- before
                System.setProperty("sample", "prepared");
                -->
                <!-- throws IllegalStateException -->
                ```java
                throw new IllegalStateException(System.getProperty("sample"));
                ```
                """);
        assertThat(errors(List.of(failing))).isEmpty();
        assertThat(run(failing))
                .satisfiesExactly(
                        line -> assertThat(line).contains("failing.md:2", "TableNotFoundException"),
                        line -> assertThat(line).contains("failing.md:6", "ArithmeticException, but got none"));
    }

    private List<String> errors(List<DocumentSamples> documents) throws IOException {
        String imports = SampleCompiler.imports(SampleCompiler.sources());
        Map<String, String> places = new LinkedHashMap<>();
        Map<String, Integer> lines = new LinkedHashMap<>();
        List<Path> files = new ArrayList<>();
        for (DocumentSamples document : documents) {
            for (Sample sample : document.samples()) {
                Path file = document.write(sample, directory, imports);
                files.add(file);
                places.put(file.toString(), document.document().toString());
                lines.put(file.toString(), sample.line());
            }
        }
        return SampleCompiler.errors(files, directory, true).stream()
                .map(error -> {
                    String file = error.getSource().getName();
                    long line = requireNonNull(lines.get(file)) + error.getLineNumber() - 2;
                    return requireNonNull(places.get(file)) + ":" + line + ": " + error.getMessage(null);
                })
                .toList();
    }

    /** Runs the samples of a document and returns those that failed. */
    private List<String> run(DocumentSamples document) throws Exception {
        Path home = Files.createDirectories(directory.resolve(document.packageName() + "-home"));
        Files.copy(Path.of("src/test/resources/samples/schema.json"), home.resolve("schema.json"));
        Files.copy(Path.of("../../contract/dms/v0.2/models/release-state.yml"), home.resolve("release-state.yml"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // starts faster
                "-cp",
                directory + File.pathSeparator + System.getProperty("java.class.path"),
                SampleRunner.class.getName()));
        try (EngineEndpoint dynamo = DynamoEngine.start().listen(0);
                KmsStub kms = new KmsStub()) {
            command.add(dynamo.uri().toString());
            document.samples()
                    .forEach(sample -> command.add(document.packageName() + "." + sample.name()
                            + (sample.thrown() == null ? "" : "=" + sample.thrown())));
            ProcessBuilder process =
                    new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
            process.environment()
                    .putAll(Map.of(
                            "AWS_REGION",
                            "eu-north-1",
                            "AWS_ACCESS_KEY_ID",
                            "sample",
                            "AWS_SECRET_ACCESS_KEY",
                            "sample",
                            "AWS_ENDPOINT_URL_DYNAMODB",
                            dynamo.uri().toString(),
                            "AWS_ENDPOINT_URL_KMS",
                            kms.endpoint(),
                            "FACETHEORY_CACHE_TABLE_NAME",
                            "served"));
            Process run = process.start();
            String output = new String(run.getInputStream().readAllBytes(), UTF_8);
            assertThat(run.waitFor()).as(document.document() + "\n" + output).isZero();
            return output.lines()
                    .filter(line -> line.startsWith("FAILED "))
                    .map(line -> place(document, line) + line)
                    .toList();
        }
    }

    private static String place(DocumentSamples document, String failure) {
        for (Sample sample : document.samples()) {
            String name = document.packageName() + "." + sample.name();
            if (failure.startsWith("FAILED " + name + ":") || failure.startsWith("FAILED " + name + ",")) {
                return document.document() + ":" + sample.line() + ": ";
            }
        }
        return document.document() + ": ";
    }
}
