package org.tabletheory.cli.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.Main;
import org.tabletheory.cli.internal.Invocation;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.schema.Model;
import picocli.CommandLine.Help.Ansi;

/**
 * Processes that are killed, that cannot start threads, or whose disk is full, while the connections of bulk commands break.
 *
 * <p>One kill of each command, and eight with {@code -Dproof=full}.
 */
@Tag("proof")
@Timeout(300)
class ChaosProcessTest {
    private static final int KILLS = "full".equals(System.getProperty("proof")) ? 8 : 1;
    private static final int SEED = Integer.getInteger("seed", 20261117);
    private static final int ITEMS = 600;
    /** Slow enough that a process is killed long before it ends, also on a busy machine. */
    private static final int RATE = 100;

    private static final int MAX_RESUMES = 200;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private ChaosServer server;

    @SuppressWarnings("NullAway.Init")
    private ChaosServer calm;

    @SuppressWarnings("NullAway.Init")
    private ChaosServer elsewhere;

    @SuppressWarnings("NullAway.Init")
    private TableTheory direct;

    private record Run(int exitCode, String text) {}

    @BeforeEach
    void start() throws IOException {
        DynamoEngine engine = DynamoEngine.start();
        server = ChaosServer.start(engine, 0);
        calm = ChaosServer.start(engine, 0);
        elsewhere = ChaosServer.start(DynamoEngine.start(), 0);
        direct = TableTheory.connect(Config.local(calm.endpoint()));
        createTable(direct, "source");
        createTable(direct, "target");
        direct.model(direct.describeTable("source").mapper())
                .batchPut(IntStream.range(0, ITEMS)
                        .mapToObj(i ->
                                Item.of("PK", Value.s("P#" + i)).with("text", Value.s("words ".repeat(i % 40)))));
    }

    @AfterEach
    void stop() throws IOException {
        direct.close();
        server.close();
        calm.close();
        elsewhere.close();
    }

    private static void createTable(TableTheory db, String name) {
        db.createTable(Model.builder("Any", name).partitionKey("PK", Type.S).build());
    }

    private Set<Item> items(String table) {
        try (Stream<Item> items = direct.model(direct.describeTable(table).mapper()).stream()) {
            return items.collect(Collectors.toSet());
        }
    }

    /** Every tenth request has a fault, none of which makes the client wait. */
    private static Supplier<ChaosFault> faults() {
        List<ChaosFault> mix = List.of(
                ChaosFault.CUT_BEFORE_REQUEST,
                ChaosFault.CUT_IN_REQUEST,
                ChaosFault.CUT_BEFORE_RESPONSE,
                ChaosFault.CUT_IN_HEAD,
                ChaosFault.CUT_IN_RESPONSE,
                ChaosFault.CUT_IN_CHUNK_BEFORE,
                ChaosFault.CUT_IN_CHUNK_AFTER,
                ChaosFault.DOUBLED,
                ChaosFault.ERROR_AFTER,
                ChaosFault.THROTTLED);
        Random random = new Random(SEED);
        return () -> {
            synchronized (random) {
                return random.nextInt(10) > 0 ? ChaosFault.NONE : mix.get(random.nextInt(mix.size()));
            }
        };
    }

    private static List<String> java(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx64m"));
        command.addAll(List.of(options));
        command.addAll(
                List.of("-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        return command;
    }

    private Process process(List<String> java, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Starts a process under a limit of the shell. */
    private Process limited(String limit, List<String> java, String... arguments) throws IOException {
        List<String> shell = new ArrayList<>(List.of("bash", "-c", "ulimit " + limit + "; exec \"$@\"", "bash"));
        shell.addAll(java);
        ProcessBuilder builder = new ProcessBuilder(shell);
        builder.command().addAll(List.of(arguments));
        builder.environment().put("MALLOC_ARENA_MAX", "1");
        return builder.redirectErrorStream(true).start();
    }

    private static Run ended(Process process) throws Exception {
        boolean ended = process.waitFor(120, TimeUnit.SECONDS);
        InputStream out = process.getInputStream();
        String text = new String(ended ? out.readAllBytes() : out.readNBytes(out.available()), UTF_8);
        process.destroyForcibly().waitFor();
        assertThat(ended).as("the process ended by itself; it printed: " + text).isTrue();
        return new Run(process.exitValue(), text);
    }

    private static Run run(ChaosServer at, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(new ByteArrayInputStream(new byte[0]), out, out, Ansi.OFF, Ansi.OFF);
        int exitCode = Invocation.run(console, at(at, arguments));
        return new Run(exitCode, out.toString(UTF_8));
    }

    private static String[] at(ChaosServer at, String... arguments) {
        return Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--endpoint", at.endpoint().toString()))
                .toArray(String[]::new);
    }

    /** Starts a slow command, and kills it when the condition holds. */
    private void killed(BooleanSupplier condition, String... arguments) throws Exception {
        List<String> java = java();
        java.add(Main.class.getName());
        Process process = process(java, at(server, concat(arguments, "--rate", Integer.toString(RATE))));
        while (!condition.getAsBoolean() && process.isAlive()) {
            Thread.sleep(5);
        }
        process.destroyForcibly().waitFor();
    }

    private static String[] concat(String[] arguments, String... more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    /** A command may fail because of the connections, but resuming it must complete it. */
    private Run resumed(String... arguments) {
        Run run = run(server, concat(arguments, "--resume"));
        for (int i = 0; run.exitCode() == ExitCode.IO && i < MAX_RESUMES; i++) {
            run = run(server, concat(arguments, "--resume"));
        }
        return run;
    }

    private BooleanSupplier targetHas(int items) {
        return () -> items("target").size() >= items;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException missing) {
            return 0;
        }
    }

    @Test
    void killedBulkCommandsResumeToTheSameItems() throws Exception {
        Random random = new Random(SEED);
        Path partial = directory.resolve("items.jsonl.partial");
        Path file = directory.resolve("items.jsonl");
        String name = file.toString();
        server.plan(faults());

        for (int i = 0; i < KILLS && Files.notExists(file); i++) {
            long enough = size(partial) + 4_000 + random.nextInt(4_000);
            killed(() -> size(partial) >= enough, i == 0 ? export(name) : concat(export(name), "--resume"));
        }
        if (Files.notExists(file)) { // the last export may have ended before it was killed
            assertThat(resumed(export(name)).text()).as("seed " + SEED).startsWith("exported " + ITEMS + " items");
        }
        for (int i = 0; i < KILLS && items("target").size() < ITEMS - 100; i++) {
            int enough = items("target").size() + 30 + random.nextInt(40);
            killed(targetHas(enough), i == 0 ? into(name) : concat(into(name), "--resume"));
        }
        assertThat(items("target"))
                .as("what was imported when the process was killed")
                .hasSizeLessThan(ITEMS);
        Run imported = resumed(into(name));

        assertThat(imported.text()).as("seed " + SEED).startsWith("imported " + ITEMS + " items");
        assertThat(items("target")).as("seed " + SEED).isEqualTo(items("source"));
        assertThat(directory.toFile().list()).containsExactly("items.jsonl");
    }

    private static String[] export(String file) {
        return new String[] {"export", "source", file};
    }

    private static String[] into(String file) {
        return new String[] {"import", file, "target"};
    }

    @Test
    void killedImportIsNotResumedIntoAnotherTable() throws Exception {
        String file = directory.resolve("items.jsonl").toString();
        assertThat(run(calm, export(file)).exitCode()).isEqualTo(ExitCode.OK);
        killed(targetHas(100), into(file));
        try (TableTheory other = TableTheory.connect(Config.local(elsewhere.endpoint()))) {
            createTable(other, "target");
        }

        Run atAnotherEndpoint = run(elsewhere, concat(into(file), "--resume"));
        direct.deleteTable("target");
        createTable(direct, "target");
        Run createdAgain = run(server, concat(into(file), "--resume"));

        assertThat(atAnotherEndpoint.exitCode()).as(atAnotherEndpoint.text()).isEqualTo(ExitCode.USAGE);
        assertThat(createdAgain.exitCode()).as(createdAgain.text()).isEqualTo(ExitCode.USAGE);
        assertThat(items("target")).isEmpty();
        assertThat(run(server, into(file)).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(items("target")).isEqualTo(items("source"));
    }

    /** A limit on the size of files has the effect of a full disk, for every user. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDiskDamagesNoDocumentAndImportsNothing() throws Exception {
        Path document = Files.writeString(
                directory.resolve("models.yml"),
                "dms_version: '0.1'\nmodels:\n"
                        + IntStream.range(0, 100)
                                .mapToObj(i -> "  - {name: M" + i + ", table: {name: table" + i
                                        + "}, keys: {partition: {attribute: PK, type: S}},"
                                        + " attributes: [{attribute: PK, type: S, required: true, roles: [pk]}]}\n")
                                .collect(Collectors.joining()));
        String before = Files.readString(document);
        String file = directory.resolve("items.jsonl").toString();
        assertThat(run(calm, export(file)).exitCode()).isEqualTo(ExitCode.OK);
        List<String> main = java();
        main.add(Main.class.getName());

        Run fmt = ended(limited("-f 2", main, "fmt", "--write", document.toString()));
        Run imported = ended(limited("-f 0", main, at(calm, into(file))));

        assertThat(fmt.exitCode()).as(fmt.text()).isEqualTo(ExitCode.IO);
        assertThat(Files.readString(document)).as("the document").isEqualTo(before);
        assertThat(items("target"))
                .as("items of an import that cannot save its progress")
                .isEmpty();
        assertThat(imported.exitCode()).as(imported.text()).isEqualTo(ExitCode.IO);
        assertThat(imported.text()).contains("--checkpoint FILE");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void exportThatFillsTheDiskIsResumedWhenThereIsRoom() throws Exception {
        String file = directory.resolve("items.jsonl").toString();
        List<String> main = java();
        main.add(Main.class.getName());

        Run full = ended(limited("-f 4", main, at(calm, export(file))));
        assertThat(full.exitCode()).as(full.text()).isEqualTo(ExitCode.IO);
        assertThat(full.text())
                .contains("cannot write " + file + ".partial", "continue with --resume")
                .hasLineCount(1);
        assertThat(Path.of(file)).doesNotExist();

        Run resumed = run(calm, concat(export(file), "--resume"));
        assertThat(resumed.exitCode()).as(resumed.text()).isEqualTo(ExitCode.OK);
        assertThat(run(calm, into(file)).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(items("target")).isEqualTo(items("source"));
    }

    /** A limit on the memory for stacks has the effect of a limit on processes, which does not apply to every user. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void deadlinesInterruptionsAndParallelWorkNeedNoThreads() throws Exception {
        direct.createTable(ChaosWrites.Doc.class);
        AtomicBoolean used = new AtomicBoolean();
        server.plan(() -> used.getAndSet(true) ? ChaosFault.DRIBBLED : ChaosFault.NONE);
        List<String> client = java("-Xss64m", "-XX:ReservedCodeCacheSize=32m", "-XX:CompressedClassSpaceSize=32m");
        client.add(StarvedClient.class.getName());

        Run run = ended(limited(
                "-v 4000000",
                client,
                server.endpoint().toString(),
                calm.endpoint().toString()));

        assertThat(run.text())
                .containsPattern("threads: [0-9]+")
                .contains("starved: DeadlineException", "written and scanned: 100", "deadline: DeadlineException")
                .contains("interrupt: InterruptedCallException");
    }
}
