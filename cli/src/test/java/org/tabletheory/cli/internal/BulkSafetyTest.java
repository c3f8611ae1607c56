package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.junit.ClosedPort;
import org.tabletheory.schema.Model;

/** Bulk commands that are interrupted, resumed with another table, or run where others can write. */
class BulkSafetyTest {
    private static final String GOOD = "{\"PK\":{\"S\":\"a\"}}";
    private static final String INVALID = "{\"PK\":{\"X\":\"a\"}}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private EngineEndpoint here;

    @SuppressWarnings("NullAway.Init")
    private EngineEndpoint elsewhere;

    @BeforeEach
    void start() throws IOException {
        here = DynamoEngine.start().listen(0);
        elsewhere = DynamoEngine.start().listen(0);
        createTable(here.uri());
        createTable(elsewhere.uri());
    }

    @AfterEach
    void stop() {
        here.close();
        elsewhere.close();
    }

    private static void createTable(URI endpoint) {
        try (TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            db.createTable(
                    Model.builder("Any", "users").partitionKey("PK", Type.S).build());
        }
    }

    private void recreateTable() {
        try (TableTheory db = TableTheory.connect(Config.local(here.uri()))) {
            db.deleteTable("users");
        }
        createTable(here.uri());
    }

    private void put(int items) {
        try (TableTheory db = TableTheory.connect(Config.local(here.uri()))) {
            db.model(db.describeTable("users").mapper())
                    .batchPut(IntStream.range(0, items).mapToObj(i -> Item.of("PK", Value.s("P#" + i))));
        }
    }

    private static long count(URI endpoint) {
        try (TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            return db.model(db.describeTable("users").mapper()).count();
        }
    }

    private static Run run(URI endpoint, String... arguments) {
        return Terminal.run(Stream.concat(Stream.of(arguments), Stream.of("--endpoint", endpoint.toString()))
                .toArray(String[]::new));
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.write(directory.resolve(name), List.of(lines));
    }

    /** Imports one of two lines, and then fixes the file. */
    private String interruptedImport() throws IOException {
        Path file = file("items.jsonl", GOOD, INVALID);
        assertThat(run(here.uri(), "import", file.toString(), "users", "--replace")
                        .exitCode())
                .isEqualTo(ExitCode.IO);
        file("items.jsonl", GOOD, GOOD.replace("\"a\"", "\"b\""));
        return file.toString();
    }

    @Test
    void importIsNotResumedIntoATableThatWasCreatedAgain() throws IOException {
        String file = interruptedImport();
        recreateTable();

        Run resumed = run(here.uri(), "import", file, "users", "--resume");
        Run again = run(here.uri(), "import", file, "users");

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.error())
                .contains("an earlier table users, which was deleted and created again", "omit --resume");
        assertThat(again.out()).startsWith("imported 2 items");
        assertThat(count(here.uri())).isEqualTo(2);
    }

    @Test
    void importIsNotResumedIntoATableOfAnotherName() throws IOException {
        String file = interruptedImport();
        try (TableTheory db = TableTheory.connect(Config.local(here.uri()))) {
            db.createTable(
                    Model.builder("Any", "people").partitionKey("PK", Type.S).build());
        }

        Run resumed = run(here.uri(), "import", file, "people", "--resume");

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.error()).contains("belongs to an import into another table, users", "omit --resume");
        try (TableTheory db = TableTheory.connect(Config.local(here.uri()))) {
            assertThat(db.model(db.describeTable("people").mapper()).count()).isZero();
        }
    }

    @Test
    void importIsNotResumedAtAnotherEndpointOrInAnotherRegion() throws IOException {
        String file = interruptedImport();

        Run other = run(elsewhere.uri(), "import", file, "users", "--resume");
        Run region = run(here.uri(), "import", file, "users", "--resume", "--region", "eu-west-1");
        Run same = run(here.uri(), "import", file, "users", "--resume");

        assertThat(List.of(other.exitCode(), region.exitCode())).containsOnly(ExitCode.USAGE);
        assertThat(other.error()).contains("the table users at " + here.uri() + " in region us-east-1");
        assertThat(region.error()).contains("in region us-east-1");
        assertThat(count(elsewhere.uri())).isZero();
        assertThat(same.out()).as(same.error()).startsWith("imported 2 items");
    }

    @Test
    void checkpointWithoutAnIdentityIsRejected() throws IOException {
        Path file = file("items.jsonl", GOOD);
        Files.writeString(directory.resolve("items.jsonl.checkpoint"), """
                {"command":{"S":"import"},"table":{"S":"users"},"lines":{"N":"1"},"fingerprint":{"B":"AA=="},
                "items":{"N":"1"},"sum":{"B":"AA=="}}""");

        Run resumed = run(here.uri(), "import", file.toString(), "users", "--resume");

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(resumed.error()).contains("does not identify the table", "delete it to start over");
    }

    @Test
    void exportIsNotResumedFromATableThatWasCreatedAgain() throws IOException {
        String file = interruptedExport();
        recreateTable();

        Run resumed = run(here.uri(), "export", "users", file, "--resume");

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.error()).contains("deleted and created again", "--overwrite");
    }

    /** Leaves an export that could not be completed because its file appeared. */
    private String interruptedExport() throws IOException {
        put(3);
        Path file = directory.resolve("users.jsonl");
        assertThat(run(here.uri(), "export", "users", file.toString()).exitCode())
                .isEqualTo(ExitCode.OK);
        Files.move(file, directory.resolve("users.jsonl.partial"));
        String checkpoint = """
                {"command":{"S":"export"},"table":{"M":{"name":{"S":"users"},"id":{"S":"%s"},"createdAt":{"S":"%s"},
                "arn":{"S":"%s"},"endpoint":{"S":"%s"},"region":{"S":"us-east-1"}}},"items":{"N":"0"},
                "sum":{"B":"%s"},"replaces":{"BOOL":false},"format":{"S":"json"},"length":{"N":"0"},
                "positions":{"L":[{"S":""}]}}""";
        try (TableTheory db = TableTheory.connect(Config.local(here.uri()))) {
            var table = db.describeTable("users");
            Files.writeString(
                    directory.resolve("users.jsonl.checkpoint"),
                    checkpoint.formatted(
                            table.id(),
                            table.createdAt(),
                            table.arn(),
                            here.uri(),
                            Base64.getEncoder().encodeToString(new byte[512])));
        }
        return file.toString();
    }

    @Test
    void checkpointOfAnotherOperationIsNotResumed() throws IOException {
        Path items = file("items.jsonl", GOOD);
        interruptedExport();
        Path checkpoint = directory.resolve("users.jsonl.checkpoint");
        String saved = Files.readString(checkpoint);

        Run imported =
                run(here.uri(), "import", items.toString(), "users", "--resume", "--checkpoint", checkpoint.toString());
        Files.writeString(
                checkpoint, saved.replace("\"export\"", "\"reencrypt\"").replace("\"positions\"", """
                        "subject":{"S":"User"},"cursor":{"S":"c"},"reencrypted":{"N":"0"},"current":{"N":"0"},
                        "unencrypted":{"N":"0"},"unreadable":{"N":"0"},"positions\""""));
        Run exported = run(
                here.uri(), "export", "users", directory.resolve("users.jsonl").toString(), "--resume");

        assertThat(List.of(imported.exitCode(), exported.exitCode())).containsOnly(ExitCode.USAGE);
        assertThat(imported.error()).contains(checkpoint + " belongs to an export; use another file with --checkpoint");
        assertThat(exported.error()).contains(checkpoint + " belongs to a re-encryption; use --overwrite to start");
    }

    @Test
    void interruptedExportIsResumed() throws IOException {
        String file = interruptedExport();

        Run resumed = run(here.uri(), "export", "users", file, "--resume");

        assertThat(resumed.out()).as(resumed.error()).startsWith("exported 3 items");
        assertThat(directory.toFile().list()).containsExactly("users.jsonl");
    }

    @Test
    void failedExportKeepsTheFileThatItWouldReplace() throws IOException {
        Path file = file("users.jsonl", "precious");

        try (ClosedPort nowhere = new ClosedPort()) {
            Run failed = run(nowhere.uri(), "export", "users", file.toString(), "--overwrite");

            assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
        }
        assertThat(file).hasContent("precious");
    }

    /** The name of the file is short enough for the file system, but that of its checkpoint is not. */
    @Test
    void importThatCannotSaveItsProgressWritesNothing() throws IOException {
        Path file = file("x".repeat(250), GOOD);
        Path checkpoint = directory.resolve("progress");

        Run failed = run(here.uri(), "import", file.toString(), "users");
        long before = count(here.uri());
        Run elsewhereSaved = run(here.uri(), "import", file.toString(), "users", "--checkpoint", checkpoint.toString());

        assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(failed.error())
                .contains("cannot save progress, nothing was imported", "--checkpoint FILE")
                .hasLineCount(1);
        assertThat(before).isZero();
        assertThat(elsewhereSaved.out()).as(elsewhereSaved.error()).startsWith("imported 1 item");
        assertThat(checkpoint).doesNotExist();
    }

    @Test
    void importWhoseCheckpointIsBlockedWritesNothing() throws IOException {
        Path file = file("items.jsonl", GOOD);
        Files.createDirectories(directory.resolve("items.jsonl.checkpoint.next/x"));

        Run failed = run(here.uri(), "import", file.toString(), "users");

        assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(failed.error()).contains("nothing was imported").hasLineCount(1);
        assertThat(count(here.uri())).isZero();
    }

    @Test
    void missingDirectoryOfAnExportIsNamed() {
        Run failed = run(
                here.uri(),
                "export",
                "users",
                directory.resolve("missing/users.jsonl").toString());

        assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(failed.error())
                .contains("users.jsonl.partial: its directory does not exist")
                .hasLineCount(1);
    }

    @Test
    void givenCheckpointIsResumed() throws IOException {
        Path file = file("items.jsonl", GOOD, INVALID);
        String checkpoint = directory.resolve("progress").toString();
        run(here.uri(), "import", file.toString(), "users", "--checkpoint", checkpoint);
        file("items.jsonl", GOOD, GOOD);

        Run resumed = run(here.uri(), "import", file.toString(), "users", "--checkpoint", checkpoint, "--resume");

        assertThat(resumed.out()).as(resumed.error()).startsWith("imported 2 items");
        assertThat(directory.toFile().list()).containsExactly("items.jsonl");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no POSIX permissions")
    void exportsAndCheckpointsAreReadableByTheirOwnerOnly() throws IOException {
        put(1);
        Path file = directory.resolve("users.jsonl");
        run(here.uri(), "export", "users", file.toString());
        interruptedImport();

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(directory.resolve("items.jsonl.checkpoint"))).isEqualTo("rw-------");
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "symbolic links need a privilege")
    void plantedSymbolicLinksAreNotFollowed() throws IOException {
        put(1);
        Path victim = file("victim", "precious");
        Path export = directory.resolve("users.jsonl");
        Path items = file("items.jsonl", GOOD);
        Files.createSymbolicLink(directory.resolve("users.jsonl.partial"), victim);
        Files.createSymbolicLink(directory.resolve("users.jsonl.checkpoint.next"), victim);
        Files.createSymbolicLink(directory.resolve("items.jsonl.checkpoint.next"), victim);

        Run exported = run(here.uri(), "export", "users", export.toString());
        Run imported = run(here.uri(), "import", items.toString(), "users", "--replace");

        assertThat(exported.exitCode()).as(exported.error()).isEqualTo(ExitCode.OK);
        assertThat(imported.exitCode()).as(imported.error()).isEqualTo(ExitCode.OK);
        assertThat(victim).hasContent("precious");
        assertThat(Files.isSymbolicLink(export)).isFalse();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "symbolic links need a privilege")
    void symbolicLinkAtTheNameOfAnExportOrCheckpointIsRejected() throws IOException {
        Path victim = directory.resolve("victim");
        Path export = directory.resolve("users.jsonl");
        Files.createSymbolicLink(export, victim);
        Path items = file("items.jsonl", GOOD);
        Files.createSymbolicLink(directory.resolve("items.jsonl.checkpoint"), victim);

        Run exported = run(here.uri(), "export", "users", export.toString());
        Run imported = run(here.uri(), "import", items.toString(), "users");

        assertThat(exported.error()).contains("already exists");
        assertThat(imported.error()).contains("is a symbolic link, which is not followed");
        assertThat(victim).doesNotExist();
    }
}
