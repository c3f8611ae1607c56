package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.schema.Model;

/** An import replaces existing items only if somebody says so. */
class ImportModesTest {
    private static final String OLD = "old";
    private static final String NEW = "new";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private final EngineEndpoint endpoint = MemoryDynamo.start().listen(0);
    private final TableTheory db = TableTheory.connect(Config.local(endpoint.uri()));

    @BeforeEach
    void createTable() {
        db.createTable(Model.builder("Any", "users").partitionKey("id", Type.S).build());
    }

    @AfterEach
    void close() {
        db.close();
        endpoint.close();
    }

    private ModelQuery<Item> users() {
        return db.model(db.describeTable("users").mapper());
    }

    private void store(String id) {
        users().batchPut(Stream.of(Item.of("id", Value.s(id), "text", Value.s(OLD))));
    }

    private String text(String id) {
        Item found = users().where("id", "=", id).firstOrEmpty().orElse(Item.empty());
        return found.get("text") instanceof Value.S text ? text.value() : "none";
    }

    private static String line(String id, String text) {
        return "{\"id\":{\"S\":\"" + id + "\"},\"text\":{\"S\":\"" + text + "\"}}";
    }

    private String file(String... lines) throws IOException {
        return Files.write(directory.resolve("items.jsonl"), List.of(lines)).toString();
    }

    private String[] arguments(String file, String... options) {
        List<String> all = new ArrayList<>(List.of("import", file, "users", "--endpoint", "" + endpoint.uri()));
        all.addAll(List.of(options));
        return all.toArray(String[]::new);
    }

    private Run run(String file, String... options) {
        return Terminal.run(arguments(file, options));
    }

    private Run onTerminal(String answer, String file, String... options) {
        return Terminal.runOnTerminal(200, answer, arguments(file, options));
    }

    @Test
    void emptyTableNeedsNoOptionWithoutATerminal() throws IOException {
        Run imported = run(file(line("1", NEW), line("2", NEW)));

        assertThat(imported.exitCode()).as(imported.error()).isEqualTo(ExitCode.OK);
        assertThat(imported.out()).startsWith("imported 2 items from ");
        assertThat(text("2")).isEqualTo(NEW);
    }

    @Test
    void itemsAreNotReplacedWithoutAnOption() throws IOException {
        store("1");

        Run imported = run(file(line("1", NEW), line("2", NEW)));

        assertThat(imported.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(imported.error())
                .isEqualTo(
                        "tabletheory: nothing was written: users at " + endpoint.uri()
                                + " has items; add --replace to replace those with the same key, or --if-absent to keep them\n");
        assertThat(text("1")).isEqualTo(OLD);
        assertThat(text("2")).isEqualTo("none");
        assertThat(directory.toFile().list()).containsExactly("items.jsonl");
    }

    @Test
    void optionReplacesItems() throws IOException {
        for (String option : List.of("--replace", "--yes")) {
            store("1");
            assertThat(run(file(line("1", NEW), line("2", NEW)), option).out()).startsWith("imported 2 items from ");
            assertThat(text("1")).as(option).isEqualTo(NEW);
        }
    }

    @Test
    void optionKeepsItemsWithoutAQuestion() throws IOException {
        store("1");

        assertThat(run(file(line("1", NEW), line("2", NEW)), "--if-absent", "--yes")
                        .out())
                .startsWith("imported 1 of 2 items from ");
        assertThat(text("1")).isEqualTo(OLD);
    }

    @Test
    void optionKeepsItems() throws IOException {
        store("1");
        store("3");
        String file = file(line("1", NEW), line("2", NEW), line("2", "second"), line("3", NEW), line("4", NEW));

        Run imported = run(file, "--if-absent");

        assertThat(imported.exitCode()).as(imported.error()).isEqualTo(ExitCode.OK);
        assertThat(imported.out())
                .startsWith("imported 2 of 5 items from " + file + " to users; 3 exist and were kept\ndigest ");
        assertThat(Stream.of("1", "2", "3", "4").map(this::text)).containsExactly(OLD, NEW, OLD, NEW);
        assertThat(run(file, "--if-absent", "--json").out()).contains("\"items\": 5", "\"kept\": 5");
        assertThat(directory.toFile().list()).containsExactly("items.jsonl");
    }

    @Test
    void terminalAsksBeforeWriting() throws IOException {
        String file = file(line("1", NEW));
        Run no = onTerminal("n\n", file);
        assertThat(no.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(no.error())
                .isEqualTo("Import " + file + " into users at " + endpoint.uri()
                        + ", which is empty? [y/N] nothing was written\n");
        assertThat(text("1")).isEqualTo("none");

        store("1");
        Run replace = onTerminal("\n", file);
        assertThat(replace.error()).contains("and replace items with the same key? [y/N]");
        assertThat(text("1")).isEqualTo(OLD);
        Run keep = onTerminal("y\n", file, "--if-absent");
        assertThat(keep.error()).contains("and keep items that exist? [y/N]");
        assertThat(text("1")).isEqualTo(OLD);
        Run yes = onTerminal("y\n", file);
        assertThat(yes.exitCode()).as(yes.error()).isEqualTo(ExitCode.OK);
        assertThat(text("1")).isEqualTo(NEW);
        store("1");
        assertThat(onTerminal("", file, "--yes").error()).doesNotContain("[y/N]");
        assertThat(text("1")).isEqualTo(NEW);
    }

    @Test
    void resumedImportGoesOnAsItStarted() throws IOException {
        store("1");
        String broken = file(line("1", NEW), line("2", NEW), "{");
        assertThat(run(broken, "--if-absent").exitCode()).isEqualTo(ExitCode.IO);

        String fixed = file(line("1", NEW), line("2", NEW), line("3", NEW));
        assertThat(run(fixed).error()).contains("--if-absent to keep them; --resume continues the interrupted import");
        Run contradicting = run(fixed, "--resume", "--replace");
        assertThat(contradicting.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(contradicting.error()).contains("the interrupted import keeps existing items; leave out --replace");
        Run resumed = run(fixed, "--resume");
        assertThat(resumed.out()).as(resumed.error()).startsWith("imported 2 of 3 items from ");
        assertThat(Stream.of("1", "2", "3").map(this::text)).containsExactly(OLD, NEW, NEW);

        assertThat(run(broken("4"), "--replace").exitCode()).isEqualTo(ExitCode.IO);
        Run other = run(file(line("4", NEW), line("5", NEW)), "--resume", "--if-absent");
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.error()).contains("the interrupted import replaces items; leave out --if-absent");
        assertThat(run(file(line("4", NEW), line("5", NEW)), "--resume").exitCode())
                .isEqualTo(ExitCode.OK);
    }

    private String broken(String id) throws IOException {
        return file(line(id, NEW), "{");
    }

    @Test
    void contradictingOptionsAndMissingTablesAreOneLine() throws IOException {
        String file = file(line("1", NEW));
        assertThat(run(file, "--replace", "--if-absent").error())
                .isEqualTo("tabletheory: --if-absent and --replace contradict each other; give one of them\n");
        for (String[] command : new String[][] {
            {"import", file, "user"},
            {"export", "user", directory.resolve("out.jsonl").toString()},
            {"digest", "user"}
        }) {
            Run missing = Terminal.run(Stream.concat(Stream.of(command), Stream.of("--endpoint", "" + endpoint.uri()))
                    .toArray(String[]::new));
            assertThat(missing.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(missing.error())
                    .isEqualTo("tabletheory: no table 'user' at " + endpoint.uri() + "; did you mean 'users'?\n");
        }
    }

    @Test
    void itemThatCannotBeStoredEndsTheImportWithItsLine() throws IOException {
        String file = file(line("1", NEW), line("2", "x".repeat(410_000)));

        Run failed = run(file, "--if-absent");

        assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(failed.error())
                .contains(file + ":2:1: cannot write the item: ", "more than the 409600", "continue with --resume");
    }
}
