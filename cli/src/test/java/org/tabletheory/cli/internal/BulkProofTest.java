package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.Main;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/**
 * Exports and imports large tables in a separate process with little memory, and kills that process.
 *
 * <p>{@code -Dproof=full} uses 200,000 items instead of 2,000.
 */
@DynamoTest
@Tag("proof")
class BulkProofTest {
    private static final boolean FULL = "full".equals(System.getProperty("proof"));
    private static final int KILLED_ITEMS = 2_000;
    private static final int ITEMS = FULL ? 200_000 : KILLED_ITEMS;
    /** Slow enough that a process is killed long before it ends, also on a busy machine. */
    private static final int SLOW_RATE = KILLED_ITEMS / 6;

    @SuppressWarnings("NullAway.Init")
    private static TableTheory db;

    @SuppressWarnings("NullAway.Init")
    private static URI endpoint;

    @SuppressWarnings("NullAway.Init")
    private static String table;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @BeforeAll
    static void createTable(URI here, TablePrefix prefix) {
        endpoint = here;
        db = TableTheory.connect(Config.local(here));
        table = table(prefix.table("all"), KILLED_ITEMS);
    }

    @AfterAll
    static void close() {
        db.close();
    }

    static IntStream seeds() {
        return IntStream.rangeClosed(1, FULL ? 6 : 1);
    }

    private static Item item(int number) {
        return Item.of("PK", Value.s("P#" + number % 97))
                .with("SK", Value.n(number))
                .with("text", Value.s("some words ".repeat(number % 40)))
                .with("tags", Value.ss("even" + number % 2, "n" + number))
                .with("size", new Value.N(number + ".500"));
    }

    private static String table(String name, int items) {
        db.createTable(Model.builder("Any", name)
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.N)
                .build());
        query(name)
                .batchPut(
                        IntStream.range(0, items).mapToObj(BulkProofTest::item),
                        BatchOptions.defaults().parallel(8));
        return name;
    }

    private static ModelQuery<Item> query(String name) {
        return db.model(db.describeTable(name).mapper());
    }

    private static String run(String... arguments) {
        Terminal.Run run = Terminal.run(withEndpoint(arguments));
        assertThat(run.exitCode()).as(run.out() + run.error()).isEqualTo(ExitCode.OK);
        return run.out();
    }

    private static String usageError(String... arguments) {
        Terminal.Run run = Terminal.run(withEndpoint(arguments));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        return run.error();
    }

    private static String[] withEndpoint(String... arguments) {
        return Stream.concat(Stream.of(arguments), Stream.of("--endpoint", endpoint.toString()))
                .toArray(String[]::new);
    }

    /** Starts the command in a separate process with a heap of 48 MB. */
    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-XX:+UseSerialGC",
                FULL ? "-XX:TieredStopAtLevel=4" : "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(List.of(withEndpoint(arguments)));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("child.log").toFile())
                .start();
    }

    private String runWithLittleMemory(String... arguments) throws Exception {
        int exitCode = start(arguments).waitFor();
        String out = Files.readString(directory.resolve("child.log"));
        assertThat(exitCode).as(out).isEqualTo(ExitCode.OK);
        return out;
    }

    /** Kills the process when the condition holds, which must be before it ends. */
    private static void killWhen(Process process, BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean() && process.isAlive()) {
            Thread.sleep(5);
        }
        assertThat(process.isAlive()).as("still running").isTrue();
        process.destroyForcibly().waitFor();
    }

    private static long size(Path file) {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException gone) {
            return 0;
        }
    }

    @Test
    void largeTableRoundTripsInBoundedMemory(TablePrefix prefix) throws Exception {
        String large = FULL ? table(prefix.table("large"), ITEMS) : table;
        String copy = table(prefix.table("copy"), 0);
        String file = directory.resolve("large.jsonl.gz").toString();

        assertThat(runWithLittleMemory("export", large, file)).contains("exported " + ITEMS + " items");
        assertThat(runWithLittleMemory("import", file, copy)).contains("imported " + ITEMS + " items");
        assertThat(runWithLittleMemory("digest", large, copy, "--file", file)).contains("same items");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void killedExportResumesWithoutLostOrDuplicateItems(int seed) throws Exception {
        Path file = directory.resolve(seed % 2 == 0 ? "killed.jsonl.gz" : "killed.jsonl");
        Path whole = directory.resolve("whole-" + file.getFileName());
        run("export", table, whole.toString());
        long enough = Math.round(Files.size(whole) * (0.1 + 0.2 * new Random(seed).nextDouble()));

        Process export = start("export", table, file.toString(), "--rate", Integer.toString(SLOW_RATE));
        Path partial = directory.resolve(file.getFileName() + ".partial");
        killWhen(export, () -> size(partial) >= enough);
        assertThat(file).doesNotExist();
        assertThat(usageError("import", file.toString(), table)).contains("is an unfinished export");
        assertThat(usageError("export", table, file.toString())).contains("use --resume");
        assertThat(usageError("export", table, file.toString(), "--resume", "--segments", "7"))
                .contains("has 4 segments");
        String resumed = run("export", table, file.toString(), "--resume");

        assertThat(resumed).startsWith("exported " + KILLED_ITEMS + " items");
        assertThat(run("digest", table, "--file", file.toString(), "--file", whole.toString()))
                .contains("same items");
        assertThat(directory.toFile().list())
                .containsExactlyInAnyOrder(
                        file.getFileName().toString(), whole.getFileName().toString(), "child.log");
    }

    /** Deletes the first item before resuming: if it stays deleted, the lines before the checkpoint were skipped. */
    @ParameterizedTest
    @MethodSource("seeds")
    void killedImportResumesAfterTheCheckpoint(int seed, TablePrefix prefix) throws Exception {
        String copy = table(prefix.table("target" + seed), 0);
        Path file = directory.resolve(seed % 2 == 0 ? "items.jsonl.gz" : "items.jsonl");
        Path checkpoint = directory.resolve(file.getFileName() + ".checkpoint");
        run("export", table, file.toString());
        long enough = Math.round(KILLED_ITEMS * (0.1 + 0.2 * new Random(seed).nextDouble()));

        Process killed = start("import", file.toString(), copy, "--rate", Integer.toString(SLOW_RATE));
        killWhen(killed, () -> isAfterTheFirstChunk(checkpoint) && query(copy).count() >= enough);
        Item first = firstOf(file);
        db.model(db.describeTable(copy).mapper(), first).delete();
        String resumed = run("import", file.toString(), copy, "--resume");

        assertThat(resumed).startsWith("imported " + KILLED_ITEMS + " items");
        assertThat(query(copy).consistentRead().count()).isEqualTo(KILLED_ITEMS - 1);
        db.model(db.describeTable(copy).mapper(), first).save();
        assertThat(run("digest", table, copy, "--file", file.toString())).contains("same items");
        assertThat(checkpoint).doesNotExist();
    }

    private static boolean isAfterTheFirstChunk(Path checkpoint) {
        try {
            return Files.exists(checkpoint)
                    && !Value.n(0)
                            .equals(DynamoJson.readItem(Files.readAllBytes(checkpoint))
                                    .get("lines"));
        } catch (IOException completed) {
            return false;
        }
    }

    /** Returns the item of the first line. */
    private static Item firstOf(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        boolean zipped = file.toString().endsWith(".gz");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(zipped ? new GZIPInputStream(in) : in, UTF_8))) {
            String line = lines.readLine();
            return DynamoJson.readItem(line.substring("{\"Item\":".length(), line.length() - 1));
        }
    }
}
