package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

@DynamoTest
class BulkCommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private URI endpoint;

    @SuppressWarnings("NullAway.Init")
    private TablePrefix prefix;

    @BeforeEach
    void setUp(URI endpoint, TablePrefix prefix) {
        this.endpoint = endpoint;
        this.prefix = prefix;
    }

    /** Creates a table with a string and a number key, and these items. */
    private String table(String name, Stream<Item> items) {
        String table = prefix.table(name);
        try (TableTheory db = connect()) {
            db.createTable(Model.builder("Any", table)
                    .partitionKey("PK", Type.S)
                    .sortKey("SK", Type.N)
                    .build());
            query(db, table).batchPut(items);
        }
        return table;
    }

    private TableTheory connect() {
        return TableTheory.connect(Config.local(endpoint));
    }

    private static ModelQuery<Item> query(TableTheory db, String table) {
        return db.model(db.describeTable(table).mapper());
    }

    private List<Item> items(String table) {
        try (TableTheory db = connect()) {
            return query(db, table).consistentRead().scan();
        }
    }

    private static Item item(int number) {
        return Item.of("PK", Value.s("P#" + number % 7)).with("SK", Value.n(number));
    }

    /** Returns items with all attribute types, the same for each seed. */
    private static Stream<Item> anyItems(int count, int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, count)
                .mapToObj(i -> item(i).with("text", Value.s("ä<&>\n\u2028".repeat(random.nextInt(20))))
                        .with("data", DynamoJson.readValue("""
                        {"M":{"n":{"N":"%d.250"},"b":{"B":"AQID"},"t":{"BOOL":true},"z":{"NULL":true},"e":{"S":""},
                        "ss":{"SS":["x","%d"]},"ns":{"NS":["1","-2.5"]},"bs":{"BS":["AQ==","Ag=="]},"l":{"L":[]}}}
                        """.formatted(random.nextInt(), i))));
    }

    private Run run(String... arguments) {
        return Terminal.run(Stream.concat(Stream.of(arguments), Stream.of("--endpoint", endpoint.toString()))
                .toArray(String[]::new));
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.write(directory.resolve(name), List.of(lines));
    }

    private static String digest(Run run) {
        return run.out()
                .lines()
                .filter(line -> line.startsWith("digest "))
                .findFirst()
                .orElse(run.toString());
    }

    @ParameterizedTest
    @CsvSource({"json, items.jsonl", "json, items.jsonl.gz", "canonical, items", "canonical, items.gz"})
    void importedTableEqualsTheExportedOne(String format, String name) {
        String table = table("from", anyItems(300, 11));
        String copy = table("target", Stream.of());
        String file = directory.resolve(name).toString();

        Run exported = run("export", table, file, "--format", format, "--segments", "3");
        Run imported = run("import", file, copy);

        assertThat(exported.exitCode()).as(exported.error()).isEqualTo(ExitCode.OK);
        assertThat(imported.exitCode()).as(imported.error()).isEqualTo(ExitCode.OK);
        assertThat(exported.out()).startsWith("exported 300 items from " + table + " to " + file + "\n");
        assertThat(digest(imported)).isEqualTo(digest(exported));
        assertThat(items(copy)).containsExactlyInAnyOrderElementsOf(items(table));
        assertThat(directory).isDirectoryContaining(path -> path.endsWith(name));
        assertThat(directory.toFile().list()).containsExactly(name);
    }

    @Test
    void capacityUnitsPerSecondAreLimited() {
        String text = "x".repeat(4_000);
        String table = table("from", IntStream.range(0, 60).mapToObj(i -> item(i).with("text", Value.s(text))));
        String copy = table("target", Stream.of());
        String file = directory.resolve("items.jsonl").toString();

        assertSlow("60 read units, 25 of them at once", "export", table, file, "--max-read-units-per-second", "25");
        assertSlow("240 write units, 100 at once", "import", file, copy, "--max-write-units-per-second", "100");
        assertSlow("60 read units, 25 of them at once", "digest", copy, "--max-read-units-per-second", "25");
        assertSlow("30 read units, 12 of them at once", "scan", copy, "--all", "--max-read-units-per-second", "12");
        assertThat(items(copy)).hasSize(60);
        assertThat(run("scan", copy, "--max-read-units-per-second", "0").error())
                .contains("--max-read-units-per-second must be greater than 0");
        assertThat(run("import", file, copy, "--max-write-units-per-second", "-1")
                        .error())
                .contains("--max-write-units-per-second must be greater than 0");
    }

    private void assertSlow(String reason, String... command) {
        long start = System.nanoTime();
        Run run = run(command);
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(System.nanoTime() - start).as(command[0] + ": " + reason).isGreaterThan(1_000_000_000L);
    }

    @Test
    void digestComparesTablesAndFiles() throws IOException {
        String one = table("one", anyItems(60, 3));
        String same = table("same", anyItems(60, 3));
        String other = table("other", anyItems(60, 4));
        String file = directory.resolve("one.jsonl").toString();
        run("export", one, file);

        Run equal = run("digest", one, same, "--file", file);
        Run different = run("digest", one, other, "--json");

        assertThat(equal.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(equal.out().lines()).hasSize(4).last().isEqualTo("same items");
        assertThat(equal.out()
                        .lines()
                        .limit(3)
                        .map(line -> line.substring(0, 64))
                        .distinct())
                .hasSize(1);
        assertThat(different.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(different.out()).contains("\"same\": false", "\"table\": \"" + other + "\"", "\"items\": 60");
    }

    @Test
    void bareAndWrappedItemsAreImported() throws IOException {
        String table = table("mixed", Stream.of());
        Path file = file(
                "mixed.jsonl",
                "{\"Item\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"1\"}}}",
                "{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"2\"},\"Item\":{\"S\":\"x\"}}",
                "{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"2.0\"},\"v\":{\"S\":\"later\"}}");

        assertThat(run("import", file.toString(), table, "--json").out()).contains("\"items\": 3", "\"digest\": \"");
        assertThat(items(table))
                .containsExactlyInAnyOrder(
                        Item.of("PK", Value.s("a")).with("SK", Value.n(1)),
                        Item.of("PK", Value.s("a")).with("SK", Value.n(2)).with("v", Value.s("later")));
    }

    @Test
    void importResumesAfterAnInvalidLineIsFixed() throws IOException {
        String table = table("fixed", Stream.of());
        String good = "{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"1\"}}";
        Path file =
                file("items.jsonl", good, good.replace("1", "2"), "{\"PK\":{\"S\":\"a\"},\"SK\":{\"X\":\"3\"}}", good);

        Run invalid = run("import", file.toString(), table);
        List<Item> before = items(table);
        file("items.jsonl", good.replace("a", "b"), good.replace("1", "2"));
        Run changed = run("import", file.toString(), table, "--resume");
        file("items.jsonl", good, good.replace("1", "2"), good.replace("1", "3"), good.replace("1", "4"));
        Run resumed = run("import", file.toString(), table, "--resume");

        assertThat(invalid.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(invalid.error()).contains(file + ":3:28: ", "'X'", "the 2 lines before it are imported", "--resume");
        assertThat(before).hasSize(2);
        assertThat(changed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(changed.error()).contains("the first 2 lines have changed");
        assertThat(resumed.exitCode()).as(resumed.error()).isEqualTo(ExitCode.OK);
        assertThat(resumed.out()).startsWith("imported 4 items");
        assertThat(digest(resumed))
                .isEqualTo("digest " + run("digest", table).out().substring(0, 64));
    }

    @Test
    void invalidItemIsReportedWithItsLine() throws IOException {
        String table = table("keys", Stream.of());
        String big = "{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"2\"},\"v\":{\"S\":\"" + "x".repeat(410_000) + "\"}}";

        Run missing = run("import", file("a", "{\"PK\":{\"S\":\"a\"}}").toString(), table);
        Run type = run(
                "import",
                file("b", "{\"PK\":{\"N\":\"1\"},\"SK\":{\"N\":\"1\"}}").toString(),
                table);
        Run large = run(
                "import",
                file("c", "{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"1\"}}", big).toString(),
                table);
        Run blank = run("import", file("d", "", "x").toString(), table, "--replace");

        assertThat(missing.error()).contains("a:1:1: key attribute 'SK' is missing; " + table + " needs type N");
        assertThat(type.error()).contains("b:1:1: key attribute 'PK' has type N; " + table + " needs type S");
        assertThat(large.error()).contains("c:2:1: cannot write the item").doesNotContain("xxx");
        assertThat(blank.error()).contains("d:1:1: ");
        assertThat(Stream.of(missing, type, large, blank).map(Run::exitCode)).containsOnly(ExitCode.IO);
    }

    @Test
    void existingFileIsNotOverwrittenByDefault() throws IOException {
        String table = table("there", Stream.of(item(1)));
        Path file = file("precious", "do not lose me");

        Run rejected = run("export", table, file.toString());
        String kept = Files.readString(file);
        Run replaced = run("export", table, file.toString(), "--overwrite");

        assertThat(rejected.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(rejected.error()).contains(file + " already exists; use --overwrite to replace it");
        assertThat(kept).isEqualTo("do not lose me\n");
        assertThat(replaced.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(Files.readAllLines(file)).hasSize(1);
    }

    @Test
    void missingTableOrFileIsReported() {
        String absent = prefix.table("absent");
        String file = directory.resolve("new.jsonl").toString();

        Run export = run("export", absent, file);
        Run digest = run("digest", absent);
        Run noFile = run("import", file, table("empty", Stream.of()));

        assertThat(List.of(export.exitCode(), digest.exitCode(), noFile.exitCode()))
                .containsOnly(ExitCode.IO);
        assertThat(export.error()).contains(absent).doesNotContain("internal error");
        assertThat(noFile.error()).contains(file + ": no such file");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void emptyTableGivesAnEmptyFile() throws IOException {
        String table = table("empty", Stream.of());
        Path compressed = directory.resolve("e.gz");
        Path plain = directory.resolve("e");

        assertThat(run("export", table, plain.toString()).out()).startsWith("exported 0 items");
        assertThat(plain).isEmptyFile();
        assertThat(run("export", table, compressed.toString()).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run("import", compressed.toString(), table).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run("digest", table, "--file", plain.toString(), "--file", compressed.toString())
                        .exitCode())
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void importOfATruncatedFileCanBeResumed() throws IOException {
        String table = table("cut", anyItems(2_500, 5));
        String copy = table("copy", Stream.of());
        Path file = directory.resolve("cut.gz");
        run("export", table, file.toString());
        byte[] complete = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(complete, complete.length - 9));

        Run cut = run("import", file.toString(), copy);
        Files.write(file, complete);
        Run resumed = run("import", file.toString(), copy, "--resume");

        assertThat(cut.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(cut.error()).containsPattern("cut\\.gz:\\d+:1: the compressed file is damaged or truncated");
        assertThat(resumed.out()).as(resumed.error()).startsWith("imported 2500 items");
        assertThat(run("digest", table, copy).exitCode()).isEqualTo(ExitCode.OK);
    }
}
