package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** Wrong input of the daily commands is one line that says what is wrong and what to do, with the right exit code. */
class CommandMistakesTest {
    private final MemoryDynamo dynamo = MemoryDynamo.start();
    private final EngineEndpoint server = dynamo.listen(0);

    @BeforeEach
    void createTable() {
        try (TableTheory db = dynamo.connect()) {
            db.createTable(Model.builder("Any", "shop")
                    .partitionKey("pk", Type.S)
                    .sortKey("sk", Type.N)
                    .index(IndexDef.gsi("by-email", new KeyPart("email", Type.S)))
                    .build());
        }
        run("put", "shop", "{\"pk\":\"a\",\"sk\":1,\"name\":\"Room 12\",\"codes\":[12,13]}", "--yes");
    }

    @AfterEach
    void stop() {
        server.close();
        dynamo.close();
    }

    private Run run(String... arguments) {
        return Terminal.run(Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--endpoint", server.uri().toString()))
                .toArray(String[]::new));
    }

    private static Arguments mistake(int exitCode, String message, String... arguments) {
        return Arguments.of(exitCode, message, List.of(arguments));
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(
                        ExitCode.USAGE,
                        "ITEM is not valid JSON at line 1, column 10: Unexpected end-of-input: expected close"
                                + " marker for Object\n",
                        "put",
                        "shop",
                        "{\"pk\":\"a\"",
                        "--yes"),
                mistake(
                        ExitCode.USAGE,
                        "ITEM: item 1 is invalid at pk: this name is there twice; remove one",
                        "put",
                        "shop",
                        "{\"pk\":\"a\",\"pk\":\"b\",\"sk\":1}",
                        "--yes"),
                mistake(
                        ExitCode.USAGE,
                        "key attribute 'sk' of item 1 is missing",
                        "put",
                        "shop",
                        "{\"pk\":\"a\"}",
                        "--yes"),
                mistake(
                        ExitCode.USAGE,
                        "key attribute 'pk' of item 1 is empty; shop needs a value",
                        "put",
                        "shop",
                        "{\"pk\":\"\",\"sk\":1}",
                        "--yes"),
                mistake(
                        ExitCode.USAGE,
                        "attribute 'email' of item 1 has type N; the index by-email of shop needs type S",
                        "put",
                        "shop",
                        "{\"pk\":\"a\",\"sk\":1,\"email\":5}",
                        "--yes"),
                mistake(
                        ExitCode.USAGE,
                        "attribute 'email' of item 1 is empty; the index by-email of shop needs a value; leave it out",
                        "put",
                        "shop",
                        "{\"pk\":\"a\",\"sk\":1,\"email\":\"\"}",
                        "--yes"),
                mistake(ExitCode.USAGE, "the key 'pk' must not be empty", "get", "shop", "pk=", "sk=1"),
                mistake(
                        ExitCode.USAGE,
                        "'sk' is of type N, and BEGINS_WITH applies to",
                        "query",
                        "shop",
                        "pk=a",
                        "sk begins_with 1"),
                mistake(
                        ExitCode.USAGE,
                        "'sk' is of type N, and CONTAINS applies to",
                        "query",
                        "shop",
                        "pk=a",
                        "--filter",
                        "sk contains 1"),
                mistake(ExitCode.USAGE, "'n >' has no value after >", "scan", "shop", "--filter", "n >"),
                mistake(ExitCode.USAGE, "not supported on a global index", "query", "shop", "email=x", "--consistent"),
                mistake(
                        ExitCode.USAGE,
                        "shop has no index 'by-mail'; did you mean 'by-email'?\n",
                        "scan",
                        "shop",
                        "--index",
                        "by-mail"),
                mistake(ExitCode.USAGE, "shop has no index 'x'; it has by-email\n", "scan", "shop", "--index", "x"),
                mistake(
                        ExitCode.USAGE,
                        "--item-bytes must be at least 1, not 0",
                        "explain",
                        "shop",
                        "pk=a",
                        "--item-bytes",
                        "0"),
                mistake(
                        ExitCode.USAGE,
                        "unknown option '--desc'; did you mean '--descending'?",
                        "query",
                        "shop",
                        "pk=a",
                        "--desc"),
                mistake(ExitCode.USAGE, "unknown option '--colour' (see", "query", "shop", "pk=a", "--colour"),
                mistake(ExitCode.IO, "no table 'shopp' at ", "get", "shopp", "pk=a", "sk=1"),
                mistake(ExitCode.FINDINGS, "no item with this key in shop", "get", "shop", "pk=a", "sk=9"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistakeIsOneLine(int exitCode, String message, List<String> arguments) {
        Run run = run(arguments.toArray(String[]::new));

        assertThat(run.error()).startsWith("tabletheory: ").contains(message).hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void numberIsFoundInTextsAndLists() {
        for (String condition : List.of("name contains 12", "codes contains 12", "name begins_with Room")) {
            assertThat(run("scan", "shop", "--filter", condition).out())
                    .as(condition)
                    .contains("1 item,");
        }
        assertThat(run("scan", "shop", "--filter", "name not_contains 12").out())
                .contains("no items of 1 read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tables",
                "describe",
                "create-table",
                "get",
                "put",
                "query",
                "scan",
                "delete",
                "explain",
                "seed",
                "watch",
                "infer"
            })
    void everyDailyCommandTakesTheSameOptions(String command) {
        Run help = Terminal.run(command, "--help");

        assertThat(help.out()).contains("--endpoint=URL", "--region=REGION", "--profile=PROFILE", "--json");
        if (List.of("create-table", "put", "delete", "seed").contains(command)) {
            assertThat(help.out()).contains("--yes");
        }
        if (List.of("query", "scan").contains(command)) {
            assertThat(help.out()).contains("--limit=N", "--all", "--cursor=CURSOR");
        }
    }
}
