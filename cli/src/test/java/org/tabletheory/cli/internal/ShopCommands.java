package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;

/**
 * Runs commands on a database of their own, with a table from a document.
 *
 * @param directory where files of the test are
 */
record ShopCommands(EngineEndpoint server, Path directory) implements AutoCloseable {
    static final String DOCUMENT = """
            dms_version: "0.1"
            models:
              - name: "User"
                table: { name: "shop" }
                keys: { partition: { attribute: "pk", type: "S" }, sort: { attribute: "sk", type: "S" } }
                attributes:
                  - { attribute: "pk", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "sk", type: "S", required: true, roles: ["sk"] }
                  - { attribute: "email", type: "S", optional: true }
                  - { attribute: "expires", type: "N", format: "unix_seconds", roles: ["ttl"], optional: true }
                indexes:
                  - { name: "by-email", type: "GSI", partition: { attribute: "email", type: "S" } }
            """;

    static ShopCommands start(Path directory) throws IOException {
        return new ShopCommands(DynamoEngine.start().listen(0), directory);
    }

    String[] withEndpoint(String... arguments) {
        return Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--endpoint", server.uri().toString()))
                .toArray(String[]::new);
    }

    Run run(String... arguments) {
        return Terminal.run(withEndpoint(arguments));
    }

    String ok(String... arguments) {
        Run run = run(arguments);
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        return run.out();
    }

    /** Runs a command that must fail with one line and this exit code. */
    Run failed(int exitCode, String... arguments) {
        Run run = run(arguments);
        assertThat(run.exitCode()).as(run.out() + run.error()).isEqualTo(exitCode);
        assertThat(run.error()).startsWith("tabletheory: ").hasLineCount(1).doesNotContain("internal error");
        return run;
    }

    String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    /** Creates the table. */
    void create() throws IOException {
        ok("create-table", file("shop.yml", DOCUMENT), "--yes", "--stream", "NEW_AND_OLD_IMAGES");
    }

    /** Creates the table and stores items. */
    void fill() throws IOException {
        create();
        ok("put", "shop", "--yes", """
                [{"pk":"USER#1","sk":"PROFILE","name":"Ann","email":"ann@example.com","age":42},
                 {"pk":"USER#1","sk":"ORDER#1","total":20.5,"paid":true},
                 {"pk":"USER#1","sk":"ORDER#2","total":99,"paid":false},
                 {"pk":"USER#2","sk":"PROFILE","name":"Bob","zip":"01067"}]""");
    }

    @Override
    public void close() {
        server.close();
    }
}
