package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.schema.Model;

/** An export goes on as it started, or not at all. */
@SuppressWarnings("NullAway.Init") // initialized by JUnit
class ResumedExportTest {
    /** The checkpoint of an export from scratch, with two segments. */
    private static final String CHECKPOINT = """
            {"command":{"S":"export"},"table":{"M":{"name":{"S":"users"},"id":{"S":"%s"},"createdAt":{"S":"%s"},
            "arn":{"S":"%s"},"endpoint":{"S":"%s"},"region":{"S":"us-east-1"}}},"items":{"N":"0"},
            "sum":{"B":"%s"},"replaces":{"BOOL":false},"format":{"S":"json"},"length":{"N":"0"},
            "positions":{"L":[{"S":""},{"S":""}]}}""";

    @TempDir
    private Path directory;

    private EngineEndpoint endpoint;
    private TableTheory db;
    private Path file;
    private Path partial;

    @BeforeEach
    void start() throws IOException {
        endpoint = DynamoEngine.start().listen(0);
        db = TableTheory.connect(Config.local(endpoint.uri()));
        db.createTable(Model.builder("Any", "users").partitionKey("PK", Type.S).build());
        db.model(db.describeTable("users").mapper())
                .batchPut(IntStream.range(0, 3).mapToObj(i -> Item.of("PK", Value.s("P#" + i), "b", Value.n(1))));
        file = directory.resolve("users.jsonl");
        partial = Files.createFile(directory.resolve("users.jsonl.partial"));
    }

    @AfterEach
    void stop() {
        db.close();
        endpoint.close();
    }

    /** Saves a checkpoint with a change. */
    private void interrupt(String old, String replacement) throws IOException {
        TableDescription table = db.describeTable("users");
        String sum = Base64.getEncoder().encodeToString(new byte[512]);
        String text = CHECKPOINT.formatted(table.id(), table.createdAt(), table.arn(), endpoint.uri(), sum);
        assertThat(text).contains(old);
        Files.writeString(directory.resolve("users.jsonl.checkpoint"), text.replace(old, replacement));
    }

    private Run resume(String... options) {
        return Terminal.run(Stream.concat(
                        Stream.of(
                                "export",
                                "users",
                                file.toString(),
                                "--resume",
                                "--endpoint",
                                endpoint.uri().toString()),
                        Stream.of(options))
                .toArray(String[]::new));
    }

    @Test
    void exportThatReplacesAFileReplacesItAfterBeingResumed() throws IOException {
        interrupt("\"BOOL\":false", "\"BOOL\":true");
        Files.writeString(file, "old");

        Run resumed = resume();

        assertThat(resumed.out()).as(resumed.error()).startsWith("exported 3 items");
        assertThat(file).content().doesNotContain("old").hasLineCount(3);
        assertThat(directory.toFile().list()).containsExactly("users.jsonl");
    }

    @Test
    void otherExportKeepsAFileThatHasAppeared() throws IOException {
        interrupt("", "");
        Files.writeString(file, "precious");

        Run resumed = resume();

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(resumed.error()).contains("was created by another program during the export, which is complete in");
        assertThat(file).hasContent("precious");
        assertThat(partial).content().hasLineCount(3);
    }

    @Test
    void formatIsThatOfTheStart() throws IOException {
        interrupt("\"json\"", "\"canonical\"");

        Run contradicting = resume("--format", "json");
        Run resumed = resume("--format", "canonical", "--json");

        assertThat(contradicting.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(contradicting.error()).contains("the interrupted export has format canonical; use --overwrite");
        assertThat(resumed.out()).as(resumed.error()).contains("\"format\": \"canonical\"", "\"items\": 3");
        assertThat(Files.readAllLines(file)).hasSize(3).noneMatch(line -> line.startsWith("{\"Item\":"));
    }

    @Test
    void segmentsAreThoseOfTheStart() throws IOException {
        interrupt("", "");

        Run contradicting = resume("--segments", "3");
        Run resumed = resume("--segments", "2");

        assertThat(contradicting.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(contradicting.error()).contains("the interrupted export has 2 segments; use --overwrite");
        assertThat(resumed.out()).as(resumed.error()).startsWith("exported 3 items");
    }

    /** The process ended after it had renamed the complete file, and before it deleted the checkpoint. */
    @Test
    void renamedFileIsComplete() throws IOException {
        interrupt("{\"S\":\"\"},{\"S\":\"\"}", "{\"NULL\":true},{\"NULL\":true}");
        Files.delete(partial);
        Files.createFile(file);

        Run resumed = resume();

        assertThat(resumed.out()).as(resumed.error()).startsWith("exported 0 items");
        assertThat(directory.toFile().list()).containsExactly("users.jsonl");
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"S\":\"\"},{\"S\":\"\"}', '{\"NULL\":true},{\"S\":\"\"}', ''", // a segment is left
        "'{\"S\":\"\"},{\"S\":\"\"}', '{\"NULL\":true},{\"NULL\":true}', other content"
    })
    void otherFileWithoutAPartialOneIsNotTheExport(String old, String replacement, String content) throws IOException {
        interrupt(old, replacement);
        Files.delete(partial);
        Files.writeString(file, content);

        Run resumed = resume();

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(resumed.error()).contains(partial + " is missing; use --overwrite to start over");
        assertThat(file).hasContent(content);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"N\":\"-1\"}", "{\"N\":\"1.5\"}", "{\"S\":\"0\"}", "{\"N\":\"9223372036854775808\"}"})
    void invalidLengthIsReported(String length) throws IOException {
        interrupt("\"length\":{\"N\":\"0\"}", "\"length\":" + length);

        Run resumed = resume();

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(resumed.error())
                .contains("is not a valid checkpoint: 'length' is missing or invalid; delete it to start over")
                .hasLineCount(1);
    }

    @Test
    void itemsAfterTheLastCheckpointAreNotInTheFileTwice() throws IOException {
        interrupt("", "");
        Files.writeString(partial, "{\"Item\":{\"PK\":{\"S\":\"P#0\"},\"b\":{\"N\":\"1\"}}}\n".repeat(100) + "{\"Ite");

        Run resumed = resume();

        assertThat(resumed.out()).as(resumed.error()).startsWith("exported 3 items");
        assertThat(file).content().hasLineCount(3).contains("P#0", "P#1", "P#2");
    }

    @Test
    void partialFileThatIsShorterThanTheCheckpointSaysIsReported() throws IOException {
        interrupt("\"length\":{\"N\":\"0\"}", "\"length\":{\"N\":\"10\"}");

        Run resumed = resume();

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(resumed.error())
                .contains("was changed: it has 0 bytes instead of 10; use --overwrite to start over");
    }

    @Test
    void fileThatIsNotAnInterruptedExportIsNotReplaced() throws IOException {
        Files.writeString(file, "precious");

        Run resumed = resume();

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.error()).contains("is not an interrupted export; use --overwrite to replace it");
        assertThat(file).hasContent("precious");
    }

    @Test
    void unfinishedExportIsNotImported() throws IOException {
        interrupt("", "");
        Files.writeString(file, "{\"PK\":{\"S\":\"imported\"}}\n");

        Run imported = Terminal.run(
                "import",
                file.toString(),
                "users",
                "--replace",
                "--endpoint",
                endpoint.uri().toString());

        assertThat(imported.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(imported.error()).contains("is an unfinished export; complete it with export --resume, or delete");
        assertThat(db.model(db.describeTable("users").mapper()).count()).isEqualTo(3);
    }
}
