package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.Model;

/** Commands that read whole tables, on items that anyone with access to the table may store, and on responses that none may send. */
@Timeout(120)
class HostileItemsTest {
    private static final String ESCAPES = "\u001b]0;owned\u0007\u001b[2J\u009b31m\r\n";
    private static final int ITEMS = 5;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private ShopCommands shop;

    @BeforeEach
    void start() throws IOException {
        shop = ShopCommands.start(directory);
        shop.create();
        try (TableTheory db = TableTheory.connect(Config.local(shop.server().uri()))) {
            Model raw = Model.builder("Raw", "shop")
                    .partitionKey("pk", Type.S)
                    .sortKey("sk", Type.S)
                    .build();
            hostile().forEach(item -> db.items(raw).put(new ItemWrite.Put(item, null)));
        }
    }

    @AfterEach
    void stop() {
        shop.close();
    }

    private static Item item(String sort) {
        return Item.of("pk", Value.s("USER#1"), "sk", Value.s(sort));
    }

    private static List<Item> hostile() {
        Value nested = Value.s("deep");
        for (int depth = 1; depth < Value.MAX_DEPTH; depth++) {
            nested = depth % 2 == 0 ? DynamoJson.readValue("{\"L\":[" + DynamoJson.write(nested) + "]}") : map(nested);
        }
        Item large = item("LARGE").with("text", Value.s(""));
        int rest = (int) (ItemLimits.ITEM_BYTES - ItemSize.of(large));
        return List.of(
                item("ESCAPES" + ESCAPES)
                        .with("name" + ESCAPES, Value.s("value" + ESCAPES))
                        .with("m", map(Value.s(ESCAPES))),
                large.with("text", Value.s("x".repeat(rest))),
                item("DEEP").with("nested", nested),
                item("NUMBERS")
                        .with("most", Value.n("9.9999999999999999999999999999999999999E+125"))
                        .with("least", Value.n("-1E-130"))
                        .with("digits", Value.n("12345678901234567890123456789012345678")),
                item("NAMES")
                        .with("x".repeat(60_000), Value.s("long"))
                        .with(" ", Value.s(""))
                        .with("\"'\\`", Value.nul()));
    }

    private static Value map(Value value) {
        return DynamoJson.readValue("{\"M\":{\"n\\u001b[2J\":" + DynamoJson.write(value) + "}}");
    }

    /** A line feed ends a line; all other control characters would be commands to the terminal. */
    private static void assertHarmless(Run run) {
        for (String text : List.of(run.out(), run.error())) {
            assertThat(text.chars().filter(c -> Character.isISOControl(c) && c != '\n'))
                    .isEmpty();
        }
        assertThat(run.error()).doesNotContain("internal error").doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource({"json, items.jsonl", "canonical, items"})
    void exportedItemsAreImportedAsTheyWere(String format, String name) throws IOException {
        String file = directory.resolve(name).toString();
        Run exported = shop.run("export", "shop", file, "--format", format);
        assertThat(exported.exitCode()).as(exported.error()).isEqualTo(ExitCode.OK);
        assertHarmless(exported);
        shop.ok("create-table", shop.file("copy.yml", ShopCommands.DOCUMENT), "--table", "copy", "--yes");

        Run imported = shop.run("import", file, "copy");

        assertThat(imported.exitCode()).as(imported.error()).isEqualTo(ExitCode.OK);
        assertHarmless(imported);
        assertThat(shop.ok("digest", "copy")).contains(ITEMS + " items");
        assertThat(digest(shop.ok("digest", "copy"))).isEqualTo(digest(shop.ok("digest", "shop")));
    }

    private static String digest(String out) {
        return out.substring(0, out.indexOf(' '));
    }

    @Test
    void inferredDocumentIsValid() {
        Run run = shop.run("infer", "shop");
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertHarmless(run);
        assertThat(Dms.read("inferred.yml", run.out()).document().models()).isNotEmpty();
    }

    @Test
    void everyChangeIsOneHarmlessLine() {
        Run run = shop.run("watch", "shop", "--from-start", "--count", Integer.toString(ITEMS));
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertHarmless(run);
        assertThat(run.out().lines()).hasSize(ITEMS);

        Run json = shop.run("watch", "shop", "--from-start", "--count", Integer.toString(ITEMS), "--dynamodb-json");
        assertThat(json.exitCode()).as(json.error()).isEqualTo(ExitCode.OK);
        assertThat(json.out().lines()).hasSize(ITEMS).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
        assertThat(json.out()).doesNotContain("\u001b").doesNotContain("\u0007");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scan", "tables", "describe", "explain"})
    void whatPeopleReadIsHarmless(String command) {
        Run run = command.equals("tables")
                ? shop.run(command)
                : command.equals("explain") ? shop.run(command, "shop", "pk = USER#1") : shop.run(command, "shop");
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertHarmless(run);
    }

    @Test
    void migrationReportsWhatItCannotRewriteAndKeepsIt() throws IOException {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        try (TableTheory db = TableTheory.connect(Config.local(shop.server().uri()))) {
            Model raw = Model.builder("Raw", "users").partitionKey("id", Type.S).build();
            MigratedTable users = new MigratedTable(shop.server().uri(), db, raw, "users", directory, classes);
            db.createTable(raw);
            int kept = 0;
            for (Item item : hostile()) {
                Value sort = item.get("sk");
                Item stored = item.without("pk").without("sk").with("id", sort == null ? Value.s("none") : sort);
                users.store(
                        stored.get("text") instanceof Value.S text
                                ? stored.with("text", Value.s(text.value().substring(30)))
                                : stored);
                kept++;
            }
            users.compile("User", MigratedTable.USER);

            Run checked = users.migrate("--check");
            Run run = users.migrate("--upcast", "--yes");

            assertHarmless(checked);
            assertHarmless(run);
            assertThat(checked.out()).contains(kept + " items of older forms");
            assertThat(run.exitCode()).as(run.out() + run.error()).isIn(ExitCode.OK, ExitCode.FINDINGS);
            assertThat(users.stored()).hasSize(kept);
        }
    }

    @Test
    void lineWithALoneSurrogateIsNotImported() throws IOException {
        for (String text : List.of("\\ud800", "x\\udc00y")) {
            String file = shop.file(
                    text.length() + ".jsonl",
                    "{\"Item\":{\"pk\":{\"S\":\"S\"},\"sk\":{\"S\":\"1\"},\"text\":{\"S\":\"" + text + "\"}}}\n");
            Run run = shop.run("import", file, "shop", "--replace");
            assertThat(run.exitCode()).as(run.out()).isNotEqualTo(ExitCode.OK);
            assertHarmless(run);
            assertThat(run.error()).contains(".jsonl:1");
        }
        assertThat(shop.ok("digest", "shop")).contains(ITEMS + " items");
    }

    /** Answers scans of the table with one text in place of another. */
    private static HttpServer forged(DynamoEngine engine, String text, String replacement) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> respond(exchange, engine, text, replacement));
        server.start();
        return server;
    }

    private static void respond(HttpExchange exchange, DynamoEngine engine, String text, String replacement)
            throws IOException {
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        String operation = target.substring(target.indexOf('.') + 1);
        DynamoEngine.Response response =
                engine.call(operation, exchange.getRequestBody().readAllBytes());
        byte[] body =
                new String(response.body(), UTF_8).replace(text, replacement).getBytes(UTF_8);
        exchange.sendResponseHeaders(response.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"surrogate", "digits", "depth", "duplicate"})
    void responseThatNoServerMaySendEndsTheCommandInOneLine(String kind) throws IOException {
        String forgery = switch (kind) {
            case "surrogate" -> "{\"S\":\"\\ud800\"}";
            case "digits" -> "{\"N\":\"" + "1".repeat(400_000) + "\"}";
            case "depth" -> "{\"L\":[".repeat(100_000) + "]}".repeat(100_000);
            default -> "{\"S\":\"1\"},\"mark\":{\"S\":\"2\"}";
        };
        DynamoEngine engine = DynamoEngine.start();
        try (TableTheory db = TableTheory.connect(Config.local(engine.listen(0).uri()))) {
            Model raw =
                    Model.builder("Raw", "forged").partitionKey("pk", Type.S).build();
            db.createTable(raw);
            db.items(raw).put(new ItemWrite.Put(Item.of("pk", Value.s("1"), "mark", Value.s("MARK")), null));
        }
        HttpServer server = forged(engine, "{\"S\":\"MARK\"}", forgery);
        try {
            String endpoint = "http://127.0.0.1:" + server.getAddress().getPort();
            for (String command : List.of("export", "infer", "scan", "digest")) {
                Run run = command.equals("export")
                        ? Terminal.run(
                                command, "forged", directory.resolve(kind).toString(), "--endpoint", endpoint)
                        : Terminal.run(command, "forged", "--endpoint", endpoint);
                assertThat(run.exitCode()).as(command).isNotEqualTo(ExitCode.OK);
                assertThat(run.error()).as(command).startsWith("tabletheory: ");
                assertThat(run.error().length()).as("not quoted").isLessThan(2_000);
                assertHarmless(run);
            }
        } finally {
            server.stop(0);
        }
    }
}
