package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.schema.Model;

/** Which requests exports and imports send, and how fast. */
@SuppressWarnings("NullAway.Init") // initialized by JUnit
class BulkRequestsTest {
    @TempDir
    private Path directory;

    private EngineEndpoint database;

    @BeforeEach
    void start() throws IOException {
        database = DynamoEngine.start().listen(0);
        try (TableTheory db = TableTheory.connect(Config.local(database.uri()))) {
            db.createTable(
                    Model.builder("Any", "users").partitionKey("PK", Type.S).build());
        }
    }

    @AfterEach
    void stop() {
        database.close();
    }

    private void put(int items) {
        try (TableTheory db = TableTheory.connect(Config.local(database.uri()))) {
            db.model(db.describeTable("users").mapper())
                    .batchPut(IntStream.range(0, items).mapToObj(i -> Item.of("PK", Value.s("P#" + i))));
        }
    }

    private String items(int number) throws IOException {
        List<String> lines = IntStream.range(0, number)
                .mapToObj(i -> "{\"PK\":{\"S\":\"P#" + i + "\"}}")
                .toList();
        return Files.write(directory.resolve("items.jsonl"), lines).toString();
    }

    private String export() {
        return directory.resolve("users.jsonl").toString();
    }

    private static void succeed(RecordingProxy proxy, String... arguments) {
        Run run = run(proxy, arguments);
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
    }

    private static Run run(RecordingProxy proxy, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--endpoint", proxy.endpoint()));
        return Terminal.run(all.toArray(String[]::new));
    }

    @Test
    void exportScansFourSegmentsWithStrongConsistency() throws IOException {
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {})) {
            succeed(proxy, "export", "users", export());

            assertThat(proxy.bodies("Scan"))
                    .hasSize(4)
                    .allMatch(body -> body.contains("\"ConsistentRead\":true"))
                    .allMatch(body -> body.contains("\"TotalSegments\":4"))
                    .noneMatch(body -> body.contains("\"Limit\""));
        }
    }

    /** A page is about one second's items of all segments. */
    @ParameterizedTest
    @CsvSource({"100, 4, 25", "3, 4, 1", "1000000, 2, 1000"})
    void pagesOfALimitedExportAreSmall(String rate, String segments, int limit) throws IOException {
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {})) {
            succeed(proxy, "export", "users", export(), "--rate", rate, "--segments", segments);

            assertThat(proxy.bodies("Scan"))
                    .hasSize(Integer.parseInt(segments))
                    .allMatch(body ->
                            body.contains("\"Limit\":" + limit + ",") || body.contains("\"Limit\":" + limit + "}"));
        }
    }

    @Test
    void exportSavesItsProgressEvery2000Items() throws IOException {
        put(5_000);
        Path checkpoint = directory.resolve("users.jsonl.checkpoint");
        List<Integer> saved = new CopyOnWriteArrayList<>();
        Pattern items = Pattern.compile("\"items\":\\{\"N\":\"(\\d+)\"}");
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {
            if (operation.equals("Scan")) {
                Matcher found = items.matcher(Files.readString(checkpoint));
                saved.add(found.find() ? Integer.parseInt(found.group(1)) : -1);
            }
        })) {
            succeed(proxy, "export", "users", export(), "--rate", "1000000", "--segments", "1");
        }
        assertThat(saved).startsWith(0, 0, 2_000, 2_000, 4_000);
        assertThat(checkpoint).doesNotExist();
    }

    /** The time has no upper limit, because the machine may be busy. */
    @Test
    void everyItemOfAnImportCountsForItsRate() throws IOException {
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {})) {
            long start = System.nanoTime();
            succeed(proxy, "import", items(60), "users", "--rate", "100");

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(500));
            assertThat(proxy.bodies("BatchWriteItem")).hasSize(3);
        }
    }

    @Test
    void everyItemOfAnExportCountsForItsRate() throws IOException {
        put(30);
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {})) {
            long start = System.nanoTime();
            succeed(proxy, "export", "users", export(), "--rate", "50", "--segments", "1");

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(550));
        }
    }

    @Test
    @Timeout(60)
    void importWritesAsManyBatchesInParallelAsGiven() throws IOException {
        CountDownLatch eight = new CountDownLatch(8);
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {
            if (operation.equals("BatchWriteItem")) {
                eight.countDown();
                eight.await(); // until eight requests are in progress
            }
        })) {
            succeed(proxy, "import", items(200), "users", "--parallel", "8");
        }
        AtomicInteger running = new AtomicInteger();
        List<Integer> seen = new CopyOnWriteArrayList<>();
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {
            if (operation.equals("BatchWriteItem")) {
                seen.add(running.incrementAndGet());
                Thread.sleep(20);
                running.decrementAndGet();
            }
        })) {
            succeed(proxy, "import", items(200), "users", "--replace", "--parallel", "1");
        }
        assertThat(seen).hasSize(8).containsOnly(1);
    }

    @Test
    void itemIsReadWithTheConsistencyThatIsGiven() throws IOException {
        put(1);
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {})) {
            succeed(proxy, "get", "users", "PK=P#0");
            succeed(proxy, "get", "users", "PK=P#0", "--consistent");

            assertThat(proxy.bodies("GetItem"))
                    .extracting(body -> body.contains("\"ConsistentRead\":true"))
                    .containsExactly(false, true);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "export users FILE --segments 0, '--segments must be between 1 and 64, not 0'",
        "export users FILE --segments 65, '--segments must be between 1 and 64, not 65'",
        "import FILE users --parallel 0, '--parallel must be between 1 and 64, not 0'",
        "import FILE users --parallel 65, '--parallel must be between 1 and 64, not 65'",
        "export users FILE --overwrite --resume, --overwrite and --resume cannot be combined",
        "import FILE users --if-absent --replace, --if-absent and --replace contradict each other",
        "export users FILE --rate 0, '--rate must be greater than 0, not 0.0'",
        "export users FILE --rate NaN, '--rate must be greater than 0, not NaN'",
        "digest, specify at least one table or --file"
    })
    void invalidOptionsAreExplained(String command, String problem) throws IOException {
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {})) {
            Run run = run(proxy, command.replace("FILE", items(1)).split(" "));

            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.error()).contains(problem).hasLineCount(1);
            assertThat(proxy.requests).isEmpty();
        }
    }

    @Test
    void sixtyFourIsAllowed() throws IOException {
        try (RecordingProxy proxy = new RecordingProxy(database.uri(), (operation, body) -> {})) {
            succeed(proxy, "import", items(1), "users", "--parallel", "64");
            succeed(proxy, "export", "users", export(), "--segments", "64");

            assertThat(proxy.bodies("Scan").stream().filter(body -> body.contains("\"TotalSegments\":64")))
                    .hasSize(64);
        }
    }
}
