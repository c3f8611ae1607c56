package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.engine.junit.ClosedPort;

/** Commands that create tables, write items and watch changes. */
@Timeout(120)
class DailyCommandsTest {
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
    void createdTableHasTheKeysIndexesAndTimeToLiveOfTheDocument() throws IOException {
        assertThat(shop.run("tables").error())
                .isEqualTo("no tables at " + shop.server().uri() + System.lineSeparator());
        assertThat(shop.ok("create-table", shop.file("shop.yml", ShopCommands.DOCUMENT), "--yes"))
                .isEqualTo("created shop: pk (S), sk (S), 1 index\n");
        shop.ok("create-table", shop.file("shop.yml", ShopCommands.DOCUMENT), "--yes", "--table", "other");

        assertThat(shop.ok("tables")).isEqualTo("other\nshop\n");
        assertThat(shop.ok("tables", "--json")).isEqualToIgnoringWhitespace("[\"other\",\"shop\"]");
        assertThat(shop.ok("tables", "--long")).contains("shop   pk (S), sk (S)  ACTIVE  0", "per request");
        assertThat(shop.ok("describe", "shop"))
                .contains(
                        "table                   shop\n",
                        "key                     pk (S), sk (S)\n",
                        "ttl                     expires\n")
                .contains("by-email  GSI   email (S)  ALL");
        assertThat(shop.ok("describe", "shop", "--json"))
                .contains("\"index\": \"by-email\"", "\"ttl\": \"expires\"", "\"attribute\": \"pk\"");
        assertThat(shop.failed(
                                ExitCode.IO,
                                "create-table",
                                directory.resolve("shop.yml").toString(),
                                "--yes")
                        .error())
                .contains("the table shop exists", "tabletheory diff");
    }

    @Test
    void oneTableSchemaIsCreatedAndSeeded() throws IOException {
        String schema = shop.file("schema.json", """
                {"format":"onetable:1.1.0","version":"0.0.1","extensions":{"table":"accounts"},
                 "indexes":{"primary":{"hash":"pk","sort":"sk"}},
                 "models":{"Account":{"pk":{"type":"string","value":"account#${id}"},"sk":{"type":"string","value":"account#"},
                   "id":{"type":"string","required":true},"name":{"type":"string"}}},
                 "items":[{"_type":"Account","id":"1","name":"Acme"}]}""");

        Run seeded = shop.run("seed", schema, "--yes");
        assertThat(seeded.out())
                .as(seeded.error())
                .isEqualTo("created accounts\nstored 1 item in accounts: Account 1\n");
        assertThat(seeded.error()).contains("1 capacity unit");
        assertThat(shop.ok("query", "accounts", "pk=account#1", "--json")).contains("\"name\":\"Acme\"");
        assertThat(shop.ok("create-table", schema, "--yes", "--table", "copy"))
                .startsWith("created copy: pk (S), sk (S)");
    }

    @Test
    void createTableShowsTheWarningsOfTheDocument() throws IOException {
        String misspelt =
                ShopCommands.DOCUMENT.replace("partition: { attribute: \"email\"", "partition: { attribute: \"emial\"");
        assertThat(misspelt).isNotEqualTo(ShopCommands.DOCUMENT);

        assertThat(shop.run("create-table", shop.file("shop.yml", misspelt), "--yes")
                        .error())
                .contains("dms-index-attribute-missing", "emial");
        assertThat(shop.run("create-table", shop.file("shop.yml", ShopCommands.DOCUMENT), "--yes", "--table", "correct")
                        .error())
                .isEmpty();
    }

    @Test
    void itemsComeFromAnArgumentAFileOrStandardInput() throws IOException {
        shop.create();
        String item = "{\"pk\":\"a\",\"sk\":\"b\"}";
        String file = shop.file("item.json", item.replace("a", "f"));

        assertThat(shop.ok("put", "shop", item, "--yes")).isEqualTo("put 1 item into shop, 1 capacity unit\n");
        shop.ok("put", "shop", "@" + file, "--yes");
        Terminal.runWithInput(item.replace("a", "i"), shop.withEndpoint("put", "shop", "-", "--yes"));

        assertThat(shop.ok("scan", "shop", "--count")).startsWith("3 items");
        assertThat(shop.ok("scan", "shop", "--count", "--limit", "2")).startsWith("2 items");
        assertThat(shop.failed(ExitCode.FINDINGS, "put", "shop", item, "--yes", "--if-not-exists")
                        .error())
                .contains("an item with this key exists");
        assertThat(shop.failed(ExitCode.USAGE, "put", "shop", "{\"pk\":", "--yes")
                        .error())
                .contains("ITEM is not valid JSON at line 1");
        assertThat(shop.failed(ExitCode.USAGE, "put", "shop", "{\"pk\":1,\"sk\":\"x\"}", "--yes")
                        .error())
                .contains("key attribute 'pk' of item 1 has type N; shop needs type S");
        assertThat(shop.failed(ExitCode.IO, "put", "shop", "@missing.json", "--yes")
                        .error())
                .contains("missing.json: no such file");
        assertThat(shop.failed(ExitCode.USAGE, "put", "shop", file, "--yes").error())
                .contains("ITEM is the name of a file; use @" + file + " to read it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"email\":5|attribute 'email' of item 2 has type N; the index by-email of shop needs type S",
                "\"email\":null|attribute 'email' of item 2 has type NULL; the index by-email of shop needs type S",
                "\"email\":\"\"|attribute 'email' of item 2 is empty; the index by-email of shop needs a value; leave it out",
                "\"sk\":\"\"|key attribute 'sk' of item 2 is empty; shop needs a value",
                "\"sk\":\"1\"|items 1 and 2 have the same primary key, so only one of them would remain; remove one"
            })
    void nothingIsWrittenIfAKeyOfAnItemIsInvalidOrRepeated(String attribute, String problem) throws IOException {
        shop.create();
        String second = attribute.startsWith("\"sk\"") ? attribute : "\"sk\":\"2\"," + attribute;
        String items = "[{\"pk\":\"a\",\"sk\":\"1\"},{\"pk\":\"a\"," + second + "},{\"pk\":\"a\",\"sk\":\"3\"}]";
        String file = shop.file("items.json", items);

        assertThat(shop.failed(ExitCode.USAGE, "put", "shop", items, "--yes").error())
                .isEqualTo("tabletheory: ITEM: " + problem + "\n");
        assertThat(shop.failed(ExitCode.USAGE, "seed", file, "--table", "shop", "--yes")
                        .error())
                .isEqualTo("tabletheory: " + file + ": " + problem + "\n");
        assertThat(shop.ok("scan", "shop", "--count")).startsWith("0 items");
    }

    @ParameterizedTest
    @ValueSource(strings = {"put shop @FILE", "seed FILE --table shop"})
    void failureOfABatchSaysWhichItemFailedAndHowManyWereStored(String command) throws IOException {
        shop.create();
        String tooLong = "x".repeat(1100); // a sort key has at most 1024 bytes
        String file = shop.file("items.json", """
                [{"pk":"a","sk":"1"},{"pk":"a","sk":"%s"},{"pk":"a","sk":"3"}]""".formatted(tooLong));

        String error = shop.failed(ExitCode.IO, (command.replace("FILE", file) + " --yes").split(" ", -1))
                .error();

        String count = shop.ok("scan", "shop", "--count");
        String stored = count.substring(0, count.indexOf(' '));
        assertThat(error)
                .startsWith("tabletheory: " + file + ": cannot store item 2: ")
                .contains("; " + stored + " of 3 items were stored; run the command again to store the rest")
                .doesNotContain("leftovers");
    }

    @Test
    void filesThatCannotBeReadAreOneLine() throws IOException {
        shop.create();
        assertThat(shop.failed(ExitCode.USAGE, "put", "shop", "missing.json", "--yes")
                        .error())
                .isEqualTo(
                        "tabletheory: ITEM is not JSON, and there is no file missing.json; give a JSON object, or @FILE\n");
        for (String[] command : List.of(
                new String[] {"put", "shop", "@" + directory, "--yes"},
                new String[] {"seed", directory.toString(), "--table", "shop", "--yes"})) {
            assertThat(shop.failed(ExitCode.IO, command).error())
                    .isEqualTo("tabletheory: " + directory + ": is a directory; pass a file\n");
        }
    }

    @Test
    void valuesWithoutTheNamesOfKeyAttributesAreExplained() throws IOException {
        shop.create();
        for (String command : List.of("get", "delete")) {
            assertThat(shop.failed(ExitCode.USAGE, command, "shop", "USER#1", "PROFILE")
                            .error())
                    .isEqualTo("tabletheory: give the full primary key of shop and nothing else: pk=… sk=…\n");
        }
    }

    @Test
    void namesOfKeyAttributesInAnotherCaseAreExplained() throws IOException {
        shop.create();
        for (String command : List.of("get", "delete")) {
            assertThat(shop.failed(ExitCode.USAGE, command, "shop", "PK=USER#1", "sk=PROFILE")
                            .error())
                    .isEqualTo("tabletheory: give the full primary key of shop and nothing else: pk=… sk=…"
                            + "; did you mean 'pk' instead of 'PK'?\n");
        }
    }

    @Test
    void writesAreConfirmedOnATerminal() throws IOException {
        shop.create();
        String[] put = shop.withEndpoint("put", "shop", "{\"pk\":\"a\",\"sk\":\"b\"}");

        Run no = Terminal.runOnTerminal(80, "n\n", put);
        Run end = Terminal.runOnTerminal(80, "", put);
        String before = shop.ok("scan", "shop", "--count");
        Run yes = Terminal.runOnTerminal(80, "y\n", put);
        Run delete = Terminal.runOnTerminal(80, "yes\n", shop.withEndpoint("delete", "shop", "pk=a", "sk=b"));

        assertThat(no.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(no.error())
                .contains("Put 1 item into shop at " + shop.server().uri() + "? [y/N]", "nothing was written");
        assertThat(end.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(before).startsWith("0 items");
        assertThat(yes.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(delete.error()).contains("Delete the item pk = \"a\", sk = \"b\" of shop");
        assertThat(delete.out()).startsWith("deleted 1 item of shop, ");
        assertThat(shop.ok("scan", "shop", "--count")).startsWith("0 items");
    }

    @ParameterizedTest
    @ValueSource(strings = {"put shop {\"pk\":\"a\",\"sk\":\"b\"}", "delete shop pk=USER#1 sk=PROFILE"})
    void withoutATerminalAWriteNeedsYes(String command) throws IOException {
        shop.fill();

        assertThat(shop.failed(ExitCode.USAGE, command.split(" ")).error())
                .contains("nothing was written: there is no terminal to confirm on; add --yes");
        assertThat(shop.ok("scan", "shop", "--count")).startsWith("4 items");
    }

    @Test
    void missingItemIsNotDeleted() throws IOException {
        shop.create();

        assertThat(shop.failed(ExitCode.FINDINGS, "delete", "shop", "pk=a", "sk=b", "--yes")
                        .error())
                .contains("no item with this key in shop");
    }

    @Test
    void changesAreShownAsTheyCome() throws IOException {
        shop.fill();
        shop.ok("put", "shop", "{\"pk\":\"USER#2\",\"sk\":\"PROFILE\",\"name\":\"Rob\"}", "--yes");
        shop.ok("delete", "shop", "pk=USER#2", "sk=PROFILE", "--yes");

        List<String> lines =
                shop.ok("watch", "shop", "--from-start", "--count", "6").lines().toList();

        assertThat(lines).hasSize(6);
        assertThat(lines.get(0)).contains("  INSERT  pk=USER#1 sk=PROFILE  ", "name=Ann");
        assertThat(lines.get(4)).contains("  MODIFY  pk=USER#2 sk=PROFILE  ", "name: Bob → Rob", "zip: 01067 → none");
        assertThat(lines.get(5)).contains("  REMOVE  pk=USER#2 sk=PROFILE  ", "name=Rob");
        assertThat(shop.ok("watch", "shop", "--from-start", "--count", "1", "--json"))
                .contains("{\"change\":\"INSERT\"", "\"new\":{");
    }

    @Test
    void changesAfterTheStartAreShown() throws Exception {
        shop.create();
        AtomicBoolean shown = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int i = 0; !shown.get(); i++) {
                shop.run("put", "shop", "{\"pk\":\"a\",\"sk\":\"" + i + "\"}", "--yes");
                LockSupport.parkNanos(200_000_000);
            }
        });
        writer.start();
        try {
            String out = shop.ok("watch", "shop", "--count", "2");

            assertThat(out).hasLineCount(2).contains("INSERT  pk=a sk=");
        } finally {
            shown.set(true);
            writer.join();
        }
    }

    @Test
    void tableWithoutAStreamCannotBeWatched() throws IOException {
        shop.ok("create-table", shop.file("shop.yml", ShopCommands.DOCUMENT), "--yes");

        assertThat(shop.failed(ExitCode.IO, "watch", "shop").error())
                .contains("shop has no stream; enable one: aws dynamodb update-table");
    }

    @Test
    void problemsAreOneLineWithTheRemedy() throws IOException {
        shop.create();

        assertThat(shop.failed(ExitCode.IO, "describe", "shpo").error())
                .contains("no table 'shpo'", "did you mean 'shop'?");
        assertThat(shop.failed(ExitCode.USAGE, "query", "shop", "email=x", "--index", "by-mail")
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
        assertThat(shop.failed(ExitCode.IO, "create-table", "missing.yml", "--yes")
                        .error())
                .contains("missing.yml: ");
        assertThat(shop.failed(ExitCode.USAGE, "seed", shop.file("shop.yml", ShopCommands.DOCUMENT), "--yes")
                        .error())
                .contains("is not JSON");
        assertThat(shop.failed(
                                ExitCode.USAGE,
                                "seed",
                                shop.file("dms.json", "{\"dms_version\":\"0.1\",\"models\":[]}"),
                                "--table",
                                "shop",
                                "--yes")
                        .error())
                .contains("is a DMS document, which has no sample items; use a OneTable schema or items in JSON");
        assertThat(shop.failed(
                                ExitCode.USAGE,
                                "put",
                                "shop",
                                "[{\"pk\":\"a\",\"sk\":\"1\"},{\"pk\":\"a\",\"sk\":\"2\"}]",
                                "--if-not-exists",
                                "--yes")
                        .error())
                .contains("--if-not-exists needs exactly one item, not 2");
        assertThat(shop.failed(ExitCode.USAGE, "seed", shop.file("items.json", "[]"), "--yes")
                        .error())
                .contains("use --table NAME");
    }
}
