package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;

/** Commands that read items and explain queries. */
class DailyQueriesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private ShopCommands shop;

    @BeforeEach
    void start() throws IOException {
        shop = ShopCommands.start(directory);
    }

    @AfterEach
    void stop() {
        shop.close();
    }

    @Test
    void itemsAreReadByKey() throws IOException {
        shop.fill();

        Run text = shop.run("get", "shop", "pk=USER#1", "sk=PROFILE");
        assertThat(text.out())
                .startsWith("pk     S  USER#1\nsk     S  PROFILE\n")
                .contains("age    N  42\n");
        assertThat(text.error()).contains("0.5 capacity units");
        assertThat(shop.ok("get", "shop", "sk=PROFILE", "pk=USER#1", "--json", "--select", "name"))
                .isEqualToIgnoringWhitespace("{\"name\":\"Ann\"}");
        assertThat(shop.ok("get", "shop", "pk=USER#1", "sk=PROFILE", "--dynamodb-json"))
                .contains("\"age\": {\"N\": \"42\"}");
        assertThat(shop.failed(ExitCode.FINDINGS, "get", "shop", "pk=USER#9", "sk=X")
                        .error())
                .contains("no item with this key in shop");
        assertThat(shop.failed(ExitCode.USAGE, "get", "shop", "pk=USER#1").error())
                .contains("give the full primary key of shop and nothing else: pk=… sk=…");
    }

    @Test
    void conditionsAreWrittenAsWords() throws IOException {
        shop.fill();

        assertThat(shop.ok("query", "shop", "pk=USER#1", "sk begins_with ORDER#"))
                .isEqualTo("""
                        pk      sk       total  paid
                        USER#1  ORDER#1  20.5   true
                        USER#1  ORDER#2  99     false
                        2 items, 0.5 capacity units
                        """);
        assertThat(shop.ok("query", "shop", "pk = USER#1", "sk between ORDER#2 and ORDER#9", "--json"))
                .contains("\"count\": 1", "ORDER#2");
        assertThat(shop.ok("query", "shop", "pk=USER#1", "--select", "name,age", "--limit", "3"))
                .startsWith("name  age\n")
                .contains("Ann   42");
        assertThat(shop.ok("query", "shop", "pk=USER#1", "--descending", "--limit", "1"))
                .contains("PROFILE");
        assertThat(shop.ok("query", "shop", "pk=USER#1", "--filter", "total > 50"))
                .contains("1 item of 3 read");
        assertThat(shop.ok("query", "shop", "pk=USER#1", "--filter", "paid=true", "--count"))
                .startsWith("1 item, ");
        assertThat(shop.ok("query", "shop", "email=ann@example.com"))
                .contains("Ann")
                .contains("1 item");
        assertThat(shop.ok("query", "shop", "email=ann@example.com", "--index", "by-email", "--count"))
                .startsWith("1 item");
        assertThat(shop.ok("scan", "shop", "--filter", "zip=\"01067\"", "--count"))
                .startsWith("1 item");
        assertThat(shop.ok("scan", "shop", "--filter", "zip exists", "--filter", "name in Ann, Bob", "--count"))
                .startsWith("1 item");
        assertThat(shop.ok("scan", "shop", "--filter", "nothing exists"))
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
        shop.create();

        assertThat(shop.failed(ExitCode.USAGE, "query", "shop", condition).error())
                .contains(problem);
    }

    @Test
    void pagesFollowEachOther() throws IOException {
        shop.create();
        String items = IntStream.range(0, 120)
                .mapToObj("{\"pk\":\"P\",\"sk\":\"%03d\"}"::formatted)
                .reduce("", (one, next) -> one + next + "\n");
        assertThat(Terminal.runWithInput(items, shop.withEndpoint("put", "shop", "-", "--yes"))
                        .out())
                .startsWith("put 120 items into shop");

        String first = shop.ok("query", "shop", "pk=P");
        String cursor = first.substring(first.indexOf("--cursor '") + 10, first.lastIndexOf('\''));
        String second = shop.ok("query", "shop", "pk=P", "--cursor", cursor, "--json");

        assertThat(first).contains("50 items", "P   049").doesNotContain("P   050");
        assertThat(second).contains("\"sk\":\"050\"", "\"count\": 50", "\"cursor\": ");
        assertThat(shop.ok("scan", "shop", "--all")).contains("120 items").doesNotContain("more items");
        assertThat(shop.ok("scan", "shop", "--all", "--json").lines().filter(line -> line.contains("\"pk\"")))
                .hasSize(120);
        assertThat(shop.failed(ExitCode.USAGE, "scan", "shop", "--all", "--limit", "3")
                        .error())
                .contains("cannot be combined");
        assertThat(shop.failed(ExitCode.USAGE, "scan", "shop", "--limit", "0").error())
                .contains("at least 1");
    }

    @Test
    void invalidCursorIsAUsageErrorWithoutOutput() throws IOException {
        shop.create();

        Run run = shop.failed(ExitCode.USAGE, "query", "shop", "pk=P", "--cursor", "abc", "--json");

        assertThat(run.error()).startsWith("tabletheory: --cursor: ").contains("invalid cursor");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void dynamoJsonKeepsSetsAndBinaryValues() throws IOException {
        shop.create();
        String item = "{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"},\"s\":{\"SS\":[\"x\"]},\"b\":{\"B\":\"AQID\"}}";
        shop.ok("put", "shop", item, "--dynamodb-json", "--yes");

        assertThat(shop.ok("scan", "shop", "--dynamodb-json")).contains(item);
        assertThat(shop.ok("scan", "shop", "--json")).contains("\"s\":[\"x\"],\"b\":\"AQID\"");
        assertThat(shop.ok("get", "shop", "pk=a", "sk=b")).contains("b   B   <3 bytes AQID>", "s   SS  [\"x\"]");
        assertThat(shop.failed(ExitCode.USAGE, "put", "shop", item, "--yes").error())
                .contains("looks like DynamoDB JSON, use --dynamodb-json");
    }

    @Test
    void explanationShowsIndexConditionAndCost() throws IOException {
        shop.fill();

        assertThat(shop.ok("explain", "shop", "email=x", "--filter", "age > 3"))
                .contains("operation      Query on shop", "by-email: ", "email = :v1", "read units");
        assertThat(shop.ok("explain", "shop", "--json")).contains("\"operation\": \"Scan\"", "this is a scan");
    }

    @Test
    void adviceNamesOnlyTheKeyOfTheChosenIndex() throws IOException {
        shop.fill();
        String advice = "give a partition key with =: email (by-email), or use";

        assertThat(shop.ok("explain", "shop", "pk=USER#1", "--index", "by-email"))
                .contains(advice);
        assertThat(shop.failed(ExitCode.USAGE, "query", "shop", "pk=USER#1", "--index", "by-email")
                        .error())
                .contains(advice);
    }

    @Test
    void limitedListSaysThatMoreItemsMayFollow() throws IOException {
        shop.fill();

        assertThat(shop.ok("query", "shop", "pk=USER#1", "--limit", "3"))
                .contains("\nmore items may follow: --cursor '");
        assertThat(shop.ok("query", "shop", "pk=USER#1", "--limit", "4")).doesNotContain("may follow");
    }

    @Test
    void explanationGivesAdviceInTermsOfTheCommand() throws IOException {
        shop.fill();
        List<String> explanations = List.of(
                shop.ok("explain", "shop", "name=Ann"),
                shop.ok("explain", "shop", "name=Ann", "--json"),
                shop.ok("explain", "shop", "pk=USER#1", "sk=PROFILE", "--consistent"),
                shop.ok("explain", "shop"),
                shop.ok("explain", "shop", "email=x", "--index", "by-email"));

        assertThat(explanations)
                .allSatisfy(text -> assertThat(text).doesNotContain("()", "(…)", "Config.", "where on"));
        assertThat(explanations.get(0))
                .contains(
                        "'tabletheory query' rejects this: no key supports these conditions",
                        "give a partition key with =: pk or email (by-email)",
                        "'tabletheory scan shop --filter CONDITION'",
                        "this is a scan");
        assertThat(explanations.get(2)).contains("'tabletheory get' reads one item", "costs twice as much");
        assertThat(shop.failed(ExitCode.USAGE, "explain", "shop", "email=x", "--consistent")
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
        assertThat(shop.failed(ExitCode.USAGE, command.split(" ")).error()).contains("the table name '", "DynamoDB ");
    }

    @Test
    void tablesFitTheTerminal() throws IOException {
        shop.create();
        StringBuilder many = new StringBuilder("{\"pk\":\"" + "K".repeat(200) + "\",\"sk\":\"日本\"");
        IntStream.range(0, 30).forEach(i -> many.append(",\"attribute" + i + "\":\"some longer value\""));
        shop.ok("put", "shop", many + "}", "--yes");
        shop.ok(
                "put",
                "shop",
                "{\"pk\":\"x\",\"sk\":\"\u001b[31m\",\"name\":\"two\\nlines\"}".replace("\u001b", "\\u001b"),
                "--yes");

        for (int columns : new int[] {80, 140}) {
            Run run = Terminal.runOnTerminal(columns, "", shop.withEndpoint("scan", "shop"));
            assertThat(run.out().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
            assertThat(run.out())
                    .contains("attributes", "…", "name=two\\nlines", "\\u001b[31m")
                    .doesNotContain("\u001b");
        }
        assertThat(shop.run("scan", "shop").out()).contains("K".repeat(200), "attribute29");
    }
}
