package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** The commands for daily work on DynamoDB Local, which is stricter about protocols than our engine. */
@DynamoTest
class DailyCommandsLocalTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private static String ok(URI endpoint, String... arguments) {
        Run run = Terminal.run(Stream.concat(Stream.of(arguments), Stream.of("--endpoint", endpoint.toString()))
                .toArray(String[]::new));
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        return run.out();
    }

    @Test
    void tableIsCreatedFilledQueriedAndWatched(URI endpoint, TablePrefix prefix) throws IOException {
        String table = prefix.table("numbers");
        Path document = Files.writeString(directory.resolve("table.yml"), """
                dms_version: "0.1"
                models:
                  - name: "Number"
                    table: { name: "numbers" }
                    keys: { partition: { attribute: "pk", type: "B" }, sort: { attribute: "n", type: "N" } }
                    attributes:
                      - { attribute: "pk", type: "B", required: true, roles: ["pk"] }
                      - { attribute: "n", type: "N", required: true, roles: ["sk"] }
                """);

        ok(endpoint, "create-table", document.toString(), "--table", table, "--stream", "NEW_AND_OLD_IMAGES", "--yes");
        ok(endpoint, "put", table, "[{\"pk\":\"AQID\",\"n\":1},{\"pk\":\"AQID\",\"n\":2}]", "--yes");
        ok(endpoint, "put", table, "{\"pk\":\"AQID\",\"n\":2,\"name\":\"two\"}", "--yes");
        ok(endpoint, "delete", table, "pk=AQID", "n=1", "--yes");

        assertThat(ok(endpoint, "tables")).contains(table + "\n");
        assertThat(ok(endpoint, "describe", table)).contains("key                     pk (B), n (N)");
        assertThat(ok(endpoint, "query", table, "pk=AQID", "n > 1"))
                .isEqualTo("pk              n  name\n<3 bytes AQID>  2  two\n1 item, 0.5 capacity units\n");
        assertThat(ok(endpoint, "watch", table, "--from-start", "--count", "4"))
                .contains("  MODIFY  ", "name: none → two", "  REMOVE  ")
                .hasLineCount(4);
        assertThat(ok(endpoint, "infer", table)).contains("type: \"B\"");
    }
}
