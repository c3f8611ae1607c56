package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.junit.ClosedPort;

class DailyCommandsTest {
    private static final String SHOP = """
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

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private EngineEndpoint server;

    @BeforeEach
    void start() throws IOException {
        server = DynamoEngine.start().listen(0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String[] withEndpoint(String... arguments) {
        return Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--endpoint", server.uri().toString()))
                .toArray(String[]::new);
    }

    private Run run(String... arguments) {
        return Terminal.run(withEndpoint(arguments));
    }

    private String ok(String... arguments) {
        Run run = run(arguments);
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        return run.out();
    }

    private Run failed(int exitCode, String... arguments) {
        Run run = run(arguments);
        assertThat(run.exitCode()).as(run.out() + run.error()).isEqualTo(exitCode);
        assertThat(run.error()).startsWith("tabletheory: ").hasLineCount(1).doesNotContain("internal error");
        return run;
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private void createShop() throws IOException {
        ok("create-table", file("shop.yml", SHOP), "--yes", "--stream", "NEW_AND_OLD_IMAGES");
    }

    private void fillShop() throws IOException {
        createShop();
        ok("put", "shop", "--yes", """
                [{"pk":"USER#1","sk":"PROFILE","name":"Ann","email":"ann@example.com","age":42},
                 {"pk":"USER#1","sk":"ORDER#1","total":20.5,"paid":true},
                 {"pk":"USER#1","sk":"ORDER#2","total":99,"paid":false},
                 {"pk":"USER#2","sk":"PROFILE","name":"Bob","zip":"01067"}]""");
    }

    @Test
    void createdTableHasTheKeysIndexesAndTimeToLiveOfTheDocument() throws IOException {
        assertThat(run("tables").error()).isEqualTo("no tables at " + server.uri() + System.lineSeparator());
        assertThat(ok("create-table", file("shop.yml", SHOP), "--yes"))
                .isEqualTo("created shop: pk (S), sk (S), 1 index\n");
        ok("create-table", file("shop.yml", SHOP), "--yes", "--table", "other");

        assertThat(ok("tables")).isEqualTo("other\nshop\n");
        assertThat(ok("tables", "--json")).isEqualToIgnoringWhitespace("[\"other\",\"shop\"]");
        assertThat(ok("tables", "--long")).contains("shop   pk (S), sk (S)  ACTIVE  0", "per request");
        assertThat(ok("describe", "shop"))
                .contains(
                        "table                   shop\n",
                        "key                     pk (S), sk (S)\n",
                        "ttl                     expires\n")
                .contains("by-email  GSI   email (S)  ALL");
        assertThat(ok("describe", "shop", "--json"))
                .contains("\"index\": \"by-email\"", "\"ttl\": \"expires\"", "\"attribute\": \"pk\"");
        assertThat(failed(
                                ExitCode.IO,
                                "create-table",
                                directory.resolve("shop.yml").toString(),
                                "--yes")
                        .error())
                .contains("the table shop exists", "tabletheory diff");
    }

    @Test
    void oneTableSchemaIsCreatedAndSeeded() throws IOException {
        String schema = file("schema.json", """
                {"format":"onetable:1.1.0","version":"0.0.1","extensions":{"table":"accounts"},
                 "indexes":{"primary":{"hash":"pk","sort":"sk"}},
                 "models":{"Account":{"pk":{"type":"string","value":"account#${id}"},"sk":{"type":"string","value":"account#"},
                   "id":{"type":"string","required":true},"name":{"type":"string"}}},
                 "items":[{"_type":"Account","id":"1","name":"Acme"}]}""");

        Run seeded = run("seed", schema, "--yes");
        assertThat(seeded.out())
                .as(seeded.error())
                .isEqualTo("created accounts\nstored 1 item in accounts: Account 1\n");
        assertThat(seeded.error()).contains("1 capacity unit");
        assertThat(ok("query", "accounts", "pk=account#1", "--json")).contains("\"name\":\"Acme\"");
        assertThat(ok("create-table", schema, "--yes", "--table", "copy")).startsWith("created copy: pk (S), sk (S)");
    }

    @Test
    void createTableShowsTheWarningsOfTheDocument() throws IOException {
        String misspelt = SHOP.replace("partition: { attribute: \"email\"", "partition: { attribute: \"emial\"");
        assertThat(misspelt).isNotEqualTo(SHOP);

        assertThat(run("create-table", file("shop.yml", misspelt), "--yes").error())
                .contains("dms-index-attribute-missing", "emial");
        assertThat(run("create-table", file("shop.yml", SHOP), "--yes", "--table", "correct")
                        .error())
                .isEmpty();
    }

    @Test
    void itemsAreReadByKey() throws IOException {
        fillShop();

        Run text = run("get", "shop", "pk=USER#1", "sk=PROFILE");
        assertThat(text.out())
                .startsWith("pk     S  USER#1\nsk     S  PROFILE\n")
                .contains("age    N  42\n");
        assertThat(text.error()).contains("0.5 capacity units");
        assertThat(ok("get", "shop", "sk=PROFILE", "pk=USER#1", "--json", "--select", "name"))
                .isEqualToIgnoringWhitespace("{\"name\":\"Ann\"}");
        assertThat(ok("get", "shop", "pk=USER#1", "sk=PROFILE", "--dynamodb-json"))
                .contains("\"age\": {\"N\": \"42\"}");
        assertThat(failed(ExitCode.FINDINGS, "get", "shop", "pk=USER#9", "sk=X").error())
                .contains("no item with this key in shop");
        assertThat(failed(ExitCode.USAGE, "get", "shop", "pk=USER#1").error())
                .contains("give the full primary key of shop and nothing else: pk=… sk=…");
    }

    @Test
    void conditionsAreWrittenAsWords() throws IOException {
        fillShop();

        assertThat(ok("query", "shop", "pk=USER#1", "sk begins_with ORDER#")).isEqualTo("""
                        pk      sk       total  paid
                        USER#1  ORDER#1  20.5   true
                        USER#1  ORDER#2  99     false
                        2 items, 0.5 capacity units
                        """);
        assertThat(ok("query", "shop", "pk = USER#1", "sk between ORDER#2 and ORDER#9", "--json"))
                .contains("\"count\": 1", "ORDER#2");
        assertThat(ok("query", "shop", "pk=USER#1", "--select", "name,age", "--limit", "3"))
                .startsWith("name  age\n")
                .contains("Ann   42");
        assertThat(ok("query", "shop", "pk=USER#1", "--descending", "--limit", "1"))
                .contains("PROFILE");
        assertThat(ok("query", "shop", "pk=USER#1", "--filter", "total > 50")).contains("1 item of 3 read");
        assertThat(ok("query", "shop", "pk=USER#1", "--filter", "paid=true", "--count"))
                .startsWith("1 item, ");
        assertThat(ok("query", "shop", "email=ann@example.com")).contains("Ann").contains("1 item");
        assertThat(ok("query", "shop", "email=ann@example.com", "--index", "by-email", "--count"))
                .startsWith("1 item");
        assertThat(ok("scan", "shop", "--filter", "zip=\"01067\"", "--count")).startsWith("1 item");
        assertThat(ok("scan", "shop", "--filter", "zip exists", "--filter", "name in Ann, Bob", "--count"))
                .startsWith("1 item");
        assertThat(ok("scan", "shop", "--filter", "nothing exists"))
                .isEqualTo("no items of 4 read, 2 capacity units\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "pk ~ 1          | 'pk ~ 1' is not a condition",
                "pk              | 'pk' is not a condition",
                "sk between 1    | between needs two values",
                "sk exists 1     | exists takes no value",
                "SK=PROFILE      | 'SK' is not a key of shop; did you mean 'sk'?",
                "name=Ann        | no key supports these conditions"
            })
    void invalidConditionIsExplained(String condition, String problem) throws IOException {
        createShop();

        assertThat(failed(ExitCode.USAGE, "query", "shop", condition).error()).contains(problem);
    }

    @Test
    void pagesFollowEachOther() throws IOException {
        createShop();
        String items = IntStream.range(0, 120)
                .mapToObj("{\"pk\":\"P\",\"sk\":\"%03d\"}"::formatted)
                .reduce("", (one, next) -> one + next + "\n");
        assertThat(Terminal.runWithInput(items, withEndpoint("put", "shop", "-", "--yes"))
                        .out())
                .startsWith("put 120 items into shop");

        String first = ok("query", "shop", "pk=P");
        String cursor = first.substring(first.indexOf("--cursor '") + 10, first.lastIndexOf('\''));
        String second = ok("query", "shop", "pk=P", "--cursor", cursor, "--json");

        assertThat(first).contains("50 items", "P   049").doesNotContain("P   050");
        assertThat(second).contains("\"sk\":\"050\"", "\"count\": 50", "\"cursor\": ");
        assertThat(ok("scan", "shop", "--all")).contains("120 items").doesNotContain("more items");
        assertThat(ok("scan", "shop", "--all", "--json").lines().filter(line -> line.contains("\"pk\"")))
                .hasSize(120);
        assertThat(failed(ExitCode.USAGE, "scan", "shop", "--all", "--limit", "3")
                        .error())
                .contains("cannot be combined");
        assertThat(failed(ExitCode.USAGE, "scan", "shop", "--limit", "0").error())
                .contains("at least 1");
    }

    @Test
    void invalidCursorIsAUsageErrorWithoutOutput() throws IOException {
        createShop();

        Run run = failed(ExitCode.USAGE, "query", "shop", "pk=P", "--cursor", "abc", "--json");

        assertThat(run.error()).startsWith("tabletheory: --cursor: ").contains("invalid cursor");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void dynamoJsonKeepsSetsAndBinaryValues() throws IOException {
        createShop();
        String item = "{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"},\"s\":{\"SS\":[\"x\"]},\"b\":{\"B\":\"AQID\"}}";
        ok("put", "shop", item, "--dynamodb-json", "--yes");

        assertThat(ok("scan", "shop", "--dynamodb-json")).contains(item);
        assertThat(ok("scan", "shop", "--json")).contains("\"s\":[\"x\"],\"b\":\"AQID\"");
        assertThat(ok("get", "shop", "pk=a", "sk=b")).contains("b   B   <3 bytes AQID>", "s   SS  [\"x\"]");
        assertThat(failed(ExitCode.USAGE, "put", "shop", item, "--yes").error())
                .contains("looks like DynamoDB JSON, use --dynamodb-json");
    }

    @Test
    void itemsComeFromAnArgumentAFileOrStandardInput() throws IOException {
        createShop();
        String item = "{\"pk\":\"a\",\"sk\":\"b\"}";
        String file = file("item.json", item.replace("a", "f"));

        assertThat(ok("put", "shop", item, "--yes")).isEqualTo("put 1 item into shop, 1 capacity unit\n");
        ok("put", "shop", "@" + file, "--yes");
        Terminal.runWithInput(item.replace("a", "i"), withEndpoint("put", "shop", "-", "--yes"));

        assertThat(ok("scan", "shop", "--count")).startsWith("3 items");
        assertThat(failed(ExitCode.FINDINGS, "put", "shop", item, "--yes", "--if-not-exists")
                        .error())
                .contains("an item with this key exists");
        assertThat(failed(ExitCode.USAGE, "put", "shop", "{\"pk\":", "--yes").error())
                .contains("ITEM is not valid JSON at line 1");
        assertThat(failed(ExitCode.USAGE, "put", "shop", "{\"pk\":1,\"sk\":\"x\"}", "--yes")
                        .error())
                .contains("key attribute 'pk' of item 1 has type N; shop needs type S");
        assertThat(failed(ExitCode.IO, "put", "shop", "@missing.json", "--yes").error())
                .contains("missing.json: no such file");
        assertThat(failed(ExitCode.USAGE, "put", "shop", file, "--yes").error())
                .contains("ITEM is the name of a file; use @" + file + " to read it");
    }

    @Test
    void filesThatCannotBeReadAreOneLine() throws IOException {
        createShop();
        assertThat(failed(ExitCode.USAGE, "put", "shop", "missing.json", "--yes")
                        .error())
                .isEqualTo(
                        "tabletheory: ITEM is not JSON, and there is no file missing.json; give a JSON object, or @FILE\n");
        for (String[] command : List.of(
                new String[] {"put", "shop", "@" + directory, "--yes"},
                new String[] {"seed", directory.toString(), "--table", "shop", "--yes"})) {
            assertThat(failed(ExitCode.IO, command).error())
                    .isEqualTo("tabletheory: " + directory + ": is a directory; pass a file\n");
        }
    }

    @Test
    void valuesWithoutTheNamesOfKeyAttributesAreExplained() throws IOException {
        createShop();
        for (String command : List.of("get", "delete")) {
            assertThat(failed(ExitCode.USAGE, command, "shop", "USER#1", "PROFILE")
                            .error())
                    .isEqualTo("tabletheory: give the full primary key of shop and nothing else: pk=… sk=…\n");
        }
    }

    @Test
    void writesAreConfirmedOnATerminal() throws IOException {
        createShop();
        String[] put = withEndpoint("put", "shop", "{\"pk\":\"a\",\"sk\":\"b\"}");

        Run no = Terminal.runOnTerminal(80, "n\n", put);
        Run end = Terminal.runOnTerminal(80, "", put);
        String before = ok("scan", "shop", "--count");
        Run yes = Terminal.runOnTerminal(80, "y\n", put);
        Run delete = Terminal.runOnTerminal(80, "yes\n", withEndpoint("delete", "shop", "pk=a", "sk=b"));

        assertThat(no.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(no.error()).contains("Put 1 item into shop at " + server.uri() + "? [y/N]", "nothing was written");
        assertThat(end.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(before).startsWith("0 items");
        assertThat(yes.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(delete.error()).contains("Delete the item pk = \"a\", sk = \"b\" of shop");
        assertThat(delete.out()).startsWith("deleted 1 item of shop, ");
        assertThat(ok("scan", "shop", "--count")).startsWith("0 items");
    }

    @ParameterizedTest
    @ValueSource(strings = {"put shop {\"pk\":\"a\",\"sk\":\"b\"}", "delete shop pk=USER#1 sk=PROFILE"})
    void withoutATerminalAWriteNeedsYes(String command) throws IOException {
        fillShop();

        assertThat(failed(ExitCode.USAGE, command.split(" ")).error())
                .contains("nothing was written: there is no terminal to confirm on; add --yes");
        assertThat(ok("scan", "shop", "--count")).startsWith("4 items");
    }

    @Test
    void missingItemIsNotDeleted() throws IOException {
        createShop();

        assertThat(failed(ExitCode.FINDINGS, "delete", "shop", "pk=a", "sk=b", "--yes")
                        .error())
                .contains("no item with this key in shop");
    }

    @Test
    void explanationShowsIndexConditionAndCost() throws IOException {
        fillShop();

        assertThat(ok("explain", "shop", "email=x", "--filter", "age > 3"))
                .contains("operation      Query on shop", "by-email: ", "email = :v1", "read units");
        assertThat(ok("explain", "shop", "--json")).contains("\"operation\": \"Scan\"", "this is a scan");
    }

    @Test
    void explanationGivesAdviceInTermsOfTheCommand() throws IOException {
        fillShop();
        List<String> explanations = List.of(
                ok("explain", "shop", "name=Ann"),
                ok("explain", "shop", "name=Ann", "--json"),
                ok("explain", "shop", "pk=USER#1", "sk=PROFILE", "--consistent"),
                ok("explain", "shop"),
                ok("explain", "shop", "email=x", "--index", "by-email"));

        assertThat(explanations)
                .allSatisfy(text -> assertThat(text).doesNotContain("()", "(…)", "Config.", "where on"));
        assertThat(explanations.get(0))
                .contains(
                        "'tabletheory query' rejects this: no key supports these conditions",
                        "give a partition key with =: pk or email (by-email)",
                        "'tabletheory scan shop --filter CONDITION'",
                        "this is a scan");
        assertThat(explanations.get(2)).contains("'tabletheory get' reads one item", "costs twice as much");
        assertThat(failed(ExitCode.USAGE, "explain", "shop", "email=x", "--consistent")
                        .error())
                .contains("a strongly consistent read is not supported on a global index");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "describe a/b",
                "get x pk=1",
                "put a/b {} --yes",
                "delete a/b pk=1 --yes",
                "query a/b pk=1",
                "scan a/b",
                "explain a/b",
                "infer a/b",
                "watch a/b",
                "export a/b items.jsonl",
                "import items.jsonl a/b",
                "digest a/b"
            })
    void illegalTableNameIsAUsageError(String command) {
        assertThat(failed(ExitCode.USAGE, command.split(" ")).error()).contains("the table name '", "DynamoDB ");
    }

    @Test
    void changesAreShownAsTheyCome() throws IOException {
        fillShop();
        ok("put", "shop", "{\"pk\":\"USER#2\",\"sk\":\"PROFILE\",\"name\":\"Rob\"}", "--yes");
        ok("delete", "shop", "pk=USER#2", "sk=PROFILE", "--yes");

        List<String> lines =
                ok("watch", "shop", "--from-start", "--count", "6").lines().toList();

        assertThat(lines).hasSize(6);
        assertThat(lines.get(0)).contains("  INSERT  pk=USER#1 sk=PROFILE  ", "name=Ann");
        assertThat(lines.get(4)).contains("  MODIFY  pk=USER#2 sk=PROFILE  ", "name: Bob → Rob", "zip: 01067 → none");
        assertThat(lines.get(5)).contains("  REMOVE  pk=USER#2 sk=PROFILE  ", "name=Rob");
        assertThat(ok("watch", "shop", "--from-start", "--count", "1", "--json"))
                .contains("{\"change\":\"INSERT\"", "\"new\":{");
    }

    @Test
    void changesAfterTheStartAreShown() throws Exception {
        createShop();
        AtomicBoolean shown = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int i = 0; !shown.get(); i++) {
                run("put", "shop", "{\"pk\":\"a\",\"sk\":\"" + i + "\"}", "--yes");
                LockSupport.parkNanos(200_000_000);
            }
        });
        writer.start();
        try {
            String out = ok("watch", "shop", "--count", "2");

            assertThat(out).hasLineCount(2).contains("INSERT  pk=a sk=");
        } finally {
            shown.set(true);
            writer.join();
        }
    }

    @Test
    void tableWithoutAStreamCannotBeWatched() throws IOException {
        ok("create-table", file("shop.yml", SHOP), "--yes");

        assertThat(failed(ExitCode.IO, "watch", "shop").error())
                .contains("shop has no stream; enable one: aws dynamodb update-table");
    }

    @Test
    void tablesFitTheTerminal() throws IOException {
        createShop();
        StringBuilder many = new StringBuilder("{\"pk\":\"" + "K".repeat(200) + "\",\"sk\":\"日本\"");
        IntStream.range(0, 30).forEach(i -> many.append(",\"attribute" + i + "\":\"some longer value\""));
        ok("put", "shop", many + "}", "--yes");
        ok(
                "put",
                "shop",
                "{\"pk\":\"x\",\"sk\":\"\u001b[31m\",\"name\":\"two\\nlines\"}".replace("\u001b", "\\u001b"),
                "--yes");

        for (int columns : new int[] {80, 140}) {
            Run run = Terminal.runOnTerminal(columns, "", withEndpoint("scan", "shop"));
            assertThat(run.out().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
            assertThat(run.out())
                    .contains("attributes", "…", "name=two\\nlines", "\\u001b[31m")
                    .doesNotContain("\u001b");
        }
        assertThat(run("scan", "shop").out()).contains("K".repeat(200), "attribute29");
    }

    @Test
    void problemsAreOneLineWithTheRemedy() throws IOException {
        createShop();

        assertThat(failed(ExitCode.IO, "describe", "shpo").error()).contains("no table 'shpo'", "did you mean 'shop'?");
        assertThat(failed(ExitCode.USAGE, "query", "shop", "email=x", "--index", "by-mail")
                        .error())
                .contains("shop has no index 'by-mail'; did you mean 'by-email'?");
        try (ClosedPort nowhere = new ClosedPort()) {
            Run refused = Terminal.run("tables", "--endpoint", nowhere.uri().toString());
            assertThat(refused.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(refused.error())
                    .contains("connection refused by", nowhere.uri().toString(), "check the endpoint")
                    .hasLineCount(1);
        }
        Run profile = Terminal.run("tables", "--profile", "no-such-profile");
        assertThat(profile.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(profile.error())
                .contains("unknown profile 'no-such-profile'")
                .hasLineCount(1);
        assertThat(failed(ExitCode.IO, "create-table", "missing.yml", "--yes").error())
                .contains("missing.yml: ");
        assertThat(failed(ExitCode.USAGE, "seed", file("shop.yml", SHOP), "--yes")
                        .error())
                .contains("is not JSON");
        assertThat(failed(ExitCode.USAGE, "seed", file("items.json", "[]"), "--yes")
                        .error())
                .contains("use --table NAME");
    }
}
