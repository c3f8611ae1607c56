package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import picocli.CommandLine.Help.Ansi;

/** Compares documents with tables in DynamoDB Local. */
@DynamoTest
class LiveDiffTest {
    private static final String USERS = """
            dms_version: "0.1"
            models:
              - name: "User"
                table: { name: "users" }
                keys:
                  partition: { attribute: "PK", type: "S" }
                attributes:
                  - { attribute: "PK", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "email", type: "S" }
                  - { attribute: "expires", type: "N", roles: ["ttl"] }
                indexes:
                  - { name: "by-email", type: "GSI", partition: { attribute: "email", type: "S" } }
            """;
    private static final String BARE = USERS.substring(0, USERS.indexOf("    indexes:"));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String document = "";

    @BeforeEach
    void write() throws IOException {
        document = Files.writeString(folder.resolve("users.yml"), USERS).toString();
    }

    private static Model model(String text) {
        return Dms.read("users.yml", text).document().models().get(0);
    }

    private Run diff(URI endpoint, String table, String... more) {
        String[] arguments = new String[more.length + 7];
        System.arraycopy(
                new String[] {"diff", document, "--live", "--table", table, "--endpoint", endpoint.toString()},
                0,
                arguments,
                0,
                7);
        System.arraycopy(more, 0, arguments, 7, more.length);
        return Terminal.run(arguments);
    }

    @Test
    void matchingTableHasNoDifference(TableTheory db, URI endpoint, TablePrefix prefix) {
        db.createTable(TableOptions.defaults().enableTtl(), model(USERS));

        assertThat(diff(endpoint, prefix.table("users"))).isEqualTo(new Run(0, "verdict: same\n", ""));
    }

    @Test
    void everyDifferenceIsAChange(TableTheory db, URI endpoint, TablePrefix prefix) {
        db.createTable(model(BARE));

        assertThat(diff(endpoint, prefix.table("users"))).isEqualTo(new Run(1, """
                create index by-email: email (S), projecting all attributes
                enable ttl expires: the models have a ttl attribute, and time to live is not enabled
                verdict: different
                """, ""));
        Run json = diff(endpoint, prefix.table("users"), "--json");
        assertThat(json.exitCode()).isEqualTo(1);
        assertThat(json.out())
                .contains("\"verdict\": \"different\"", "\"change\": \"create index\"", "\"subject\": \"by-email\"");
    }

    @Test
    void changesAreColouredOnATerminal(TableTheory db, URI endpoint, TablePrefix prefix) {
        db.createTable(model(BARE));
        String[] arguments = {
            "diff", document, "--live", "--table", prefix.table("users"), "--endpoint", endpoint.toString()
        };

        assertThat(Terminal.run("".getBytes(StandardCharsets.UTF_8), Ansi.ON, arguments)
                        .out())
                .contains("\u001b[1m\u001b[33mcreate index");
    }

    @Test
    void missingTableIsReportedInOneLine(URI endpoint, TablePrefix prefix) {
        Run run = diff(endpoint, prefix.table("nowhere"));

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.error()).contains(prefix.table("nowhere")).hasLineCount(1);
    }

    @Test
    void unknownModelIsReported(URI endpoint) {
        assertThat(diff(endpoint, "users", "--model", "Nobody").exitCode()).isEqualTo(2);
        assertThat(diff(endpoint, "users", "--model", "Nobody").error())
                .contains("unknown model 'Nobody'", "the document has User");
    }

    @Test
    void liveRequiresATable() {
        Run withoutTable = Terminal.run("diff", document, "--live");
        assertThat(withoutTable.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(withoutTable.error()).contains("--live needs exactly one document and --table NAME");
        Run withoutLive = Terminal.run("diff", document);
        assertThat(withoutLive.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(withoutLive.error()).contains("specify two documents, or one document with --live --table NAME");
    }
}
