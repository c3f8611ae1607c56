package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

@DynamoTest
@SuppressWarnings("NullAway.Init")
class OneTableCommandTest {
    @TempDir
    private Path directory;

    private String schema;
    private String endpoint;
    private String table;

    @BeforeEach
    void setUp(URI here, TablePrefix own) throws IOException {
        Path file = directory.resolve("shop.json");
        try (InputStream in = Objects.requireNonNull(
                OneTableCommandTest.class.getResourceAsStream("/org/tabletheory/cli/shop.json"))) {
            Files.copy(in, file);
        }
        schema = file.toString();
        endpoint = here.toString();
        table = own.table("shop");
    }

    private Run run(String command, String... more) {
        String[] arguments = new String[more.length + 7];
        arguments[0] = "onetable";
        arguments[1] = command;
        arguments[2] = schema;
        System.arraycopy(more, 0, arguments, 3, more.length);
        arguments[more.length + 3] = "--table";
        arguments[more.length + 4] = table;
        arguments[more.length + 5] = "--endpoint";
        arguments[more.length + 6] = endpoint;
        return Terminal.run(arguments);
    }

    @Test
    void loadCreatesTheTableAndItemsThatQueriesFind() {
        assertThat(run("load"))
                .isEqualTo(new Run(
                        0, "created " + table + "\nstored 7 items in " + table + ": Customer 2, Order 5\n", ""));

        assertThat(run("query", "Orders of Ann").out()).isEqualTo("""
                type   customer  number  placed                state  total
                Order  ann       1       2024-01-02T03:04:05Z  open   19.5
                Order  ann       2       2024-02-02T03:04:05Z  open   5
                Order  ann       3       2024-03-02T03:04:05Z  paid   50
                3 items
                """);
        assertThat(run("query", "Early orders").out()).endsWith("2 items\n");
        assertThat(run("query", "Friends or Ann").out())
                .contains("Customer  ann  Ann", "[\"friend\"]")
                .endsWith("2 items\n");
        assertThat(run("query", "Everybody").out()).contains("Ann", "Bob").endsWith("2 items\n");
    }

    @Test
    void missingTableIsNamed() {
        Run missing = run("query", "Everybody");

        assertThat(missing.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(missing.error())
                .startsWith("tabletheory: no table '" + table + "' at " + endpoint)
                .hasLineCount(1);
    }

    @Test
    void filtersUseStoredValuesAndIndexNamesIgnoreCase() {
        run("load");

        Run large = run("query", "Large open orders");

        assertThat(large.out()).contains("19.5", "99").doesNotContain("  5\n").endsWith("2 items\n");
        assertThat(large.error())
                .startsWith("note: ")
                .contains("'gsi1'", "'GSI1'")
                .hasLineCount(1);
    }

    @Test
    void jsonHasTypesAndCompleteValues() {
        run("load");

        assertThat(run("query", "Early orders", "--json").out()).isEqualTo("""
                {
                  "query": "Early orders",
                  "items": [
                    {
                      "_type": "Order",
                      "customer": "ann",
                      "number": 1,
                      "placed": "2024-01-02T03:04:05Z",
                      "state": "open",
                      "total": 19.5
                    },
                    {
                      "_type": "Order",
                      "customer": "ann",
                      "number": 2,
                      "placed": "2024-02-02T03:04:05Z",
                      "state": "open",
                      "total": 5
                    }
                  ],
                  "count": 2
                }
                """);
    }

    @Test
    void createTableFailsIfTheTableExistsAndLoadUsesIt() {
        assertThat(run("create-table")).isEqualTo(new Run(0, "created " + table + "\n", ""));

        Run again = run("create-table");
        assertThat(again.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(again.error()).contains(table);
        assertThat(run("load", "--json").out()).contains("\"created\": false", "\"items\": 7", "\"Order\": 5");
    }

    @Test
    void embeddedQueryUsesATemporaryDatabase() {
        Run run = Terminal.run("onetable", "query", schema, "Orders of Ann", "--embedded");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).endsWith("3 items\n");
    }

    @Test
    void embeddedAndEndpointCannotBeCombined() {
        Run run = run("query", "Orders of Ann", "--embedded");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.error()).contains("--embedded", "--endpoint").hasLineCount(1);
    }

    @Test
    void errorsListTheAvailableQueriesAndIndexes() {
        run("create-table");

        assertThat(run("query", "Orders").error())
                .contains("Orders of Ann", "Everybody")
                .hasLineCount(1);
        assertThat(run("query", "Orders").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run("query", "Nowhere").exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run("query", "Nowhere").error()).contains("'gs9'", "primary, GSI1");
        Run unnamed = Terminal.run("onetable", "load", schema, "--endpoint", endpoint);
        assertThat(unnamed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unnamed.error()).contains("--table");
    }

    @Test
    void schemaWithoutQueriesIsReportedAsSuch() throws IOException {
        Path empty = Files.writeString(directory.resolve("empty.json"), """
                {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [], "params": {},
                 "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
                 "models": {"T": {"pk": {"type": "string"}, "sk": {"type": "string"}}}}
                """);

        assertThat(Terminal.run("onetable", "query", empty.toString(), "All", "--embedded"))
                .isEqualTo(new Run(
                        ExitCode.USAGE, "", "tabletheory: unknown query 'All'; " + empty + " has no saved queries\n"));
    }
}
