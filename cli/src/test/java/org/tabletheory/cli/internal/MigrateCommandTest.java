package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.Main;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Effect;

/** Migrates tables to the present form of compiled classes. */
@DynamoTest
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set by JUnit
class MigrateCommandTest {
    private static final int ITEMS = 40;
    private static final String USER = """
            @Table("${T}") @Form(2)
            record User(@PartitionKey String id, @Attribute(aliases = "mail") String email, long visits) {
                @Upcast(from = 1)
                static Item counted(Item item) {
                    if (item.has("broken")) {
                        throw new IllegalStateException("broken");
                    }
                    return item.with("visits", Value.n(0));
                }
            }
            """;

    @TempDir
    private Path directory;

    private Path classes;
    private URI server;
    private TableTheory db;
    private Model raw;
    private String table;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) throws IOException {
        server = endpoint;
        table = prefix.table("users");
        classes = Files.createDirectory(directory.resolve("classes"));
        db = TableTheory.connect(Config.local(endpoint));
        raw = Model.builder("Raw", table).partitionKey("id", Type.S).build();
        db.createTable(raw);
        for (int i = 0; i < ITEMS; i++) {
            store(item(i));
        }
        compile("User", USER);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static Item item(int i) {
        Item first = Item.of("id", Value.s("u" + i), "mail", Value.s(i + "@example.org"))
                .with("of", Value.s("another program"));
        return i % 2 == 0 ? first : first.with("visits", Value.n(i)).with("_form", Value.n(2));
    }

    private void store(Item item) {
        db.items(raw).put(new ItemWrite.Put(item, null));
    }

    private void compile(String name, String code) throws IOException {
        Path source = Files.writeString(
                directory.resolve(name + ".java"),
                "package acme; import org.tabletheory.attribute.*; import org.tabletheory.mapping.*; " + code);
        String path = classes + File.pathSeparator + System.getProperty("java.class.path");
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", path, "-d", classes.toString(), source.toString());
        assertThat(errors).isZero();
    }

    private Run migrate(String... more) {
        return migrate(server, more);
    }

    private Run migrate(URI endpoint, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("migrate", table, "--classpath", classes.toString(), "--endpoint", endpoint.toString()));
        arguments.addAll(List.of(more));
        return Terminal.run(arguments.toArray(String[]::new));
    }

    private List<Item> stored() {
        return db.items(raw).page(ItemQuery.scan()).items();
    }

    @Test
    void checkCountsTheFormsAndWritesNothing() {
        List<Item> before = stored();

        Run run = migrate("--check");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out())
                .contains("User: form 1: 20 items, form 2: 20 items\n")
                .contains("20 items with attributes under former names\n")
                .endsWith("20 items of older forms\n");
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void upcastStoresEveryItemInThePresentFormAndVerifiesIt() {
        Run run = migrate("--upcast", "--yes", "--segments", "3");

        assertThat(run.out())
                .contains("rewrote 40 of 40 items of " + table + "\n")
                .contains("verified: digest ")
                .contains("User: form 2: 40 items\n")
                .endsWith("no item has an older form\n");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(stored()).hasSize(ITEMS).allSatisfy(item -> {
            assertThat(item.attributes().keySet()).containsExactlyInAnyOrder("id", "email", "visits", "of", "_form");
            assertThat(item.get("_form")).isEqualTo(Value.n(2));
        });
        Run again = migrate("--check", "--json");
        assertThat(again.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(again.out()).contains("\"older\": 0").contains("\"formerNames\": 0");
        assertThat(migrate("--upcast", "--yes").out()).as("safe to repeat").contains("rewrote 0 of 40 items");
    }

    @Test
    void anInterruptedMigrationIsResumed() throws Exception {
        String checkpoint = directory.resolve("users.checkpoint").toString();
        try (FaultProxy proxy = FaultProxy.start(server, FaultPlan.none())) {
            proxy.plan((number, operation) -> number > 15 ? Fault.INTERNAL_ERROR : Fault.NONE);
            Run failed = migrate(proxy.endpoint(), "--upcast", "--yes", "--checkpoint", checkpoint);
            assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(failed.error()).contains("--resume");
            proxy.plan(FaultPlan.none());

            assertThat(migrate(proxy.endpoint(), "--upcast", "--yes", "--checkpoint", checkpoint)
                            .error())
                    .contains("use --resume to continue it, or delete it");
            Run resumed = migrate(proxy.endpoint(), "--upcast", "--yes", "--checkpoint", checkpoint, "--resume");

            assertThat(resumed.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(resumed.out()).contains("verified: digest ");
        }
        assertThat(Files.exists(Path.of(checkpoint))).isFalse();
        assertThat(stored()).allSatisfy(item -> assertThat(item.get("_form")).isEqualTo(Value.n(2)));
    }

    @Test
    void dryRunCallsTheUpcastersAndWritesNothing() {
        List<Item> before = stored();

        Run run = migrate("--upcast", "--dry-run");

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .isEqualTo("would rewrite 40 of 40 items of " + table + "\n"
                        + "User: form 1: 20 items, form 2: 20 items\n"
                        + "20 items with attributes under former names\n"
                        + "20 items of older forms\n");
        store(item(0).with("broken", Value.bool(true)));
        Run broken = migrate("--upcast", "--dry-run", "--json");
        assertThat(broken.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(broken.out()).contains("\"wouldRewrite\": 39").contains("\"failed\": 1");
        store(item(0));
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void aTerminalIsAskedBeforeAnythingIsWritten() {
        List<Item> before = stored();

        Run declined = Terminal.runOnTerminal(
                80,
                "n\n",
                "migrate",
                table,
                "--upcast",
                "--classpath",
                classes.toString(),
                "--endpoint",
                server.toString());

        assertThat(declined.error())
                .contains("Rewrite the items of User in " + table + " at " + server + " that have an older form? [y/N]")
                .contains("nothing was written");
        assertThat(declined.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    /** An older program changes the address under its former name, again and again, until it has another name. */
    @Test
    void updatesOfOthersDuringAMigrationAreNotLost() throws Exception {
        Map<String, String> written = new ConcurrentHashMap<>();
        AtomicBoolean ended = new AtomicBoolean();
        CountDownLatch started = new CountDownLatch(1);
        Thread others = new Thread(() -> {
            for (int round = 0; !ended.get(); round++) {
                for (int i = 0; i < ITEMS && !ended.get(); i++) {
                    changeAddress("u" + i, "changed" + round, written);
                }
                started.countDown();
            }
        });
        others.start();
        Run run;
        try {
            started.await();
            run = migrate("--upcast", "--yes", "--rate", "100");
        } finally {
            ended.set(true);
            others.join();
        }

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(written).hasSize(ITEMS);
        assertThat(stored()).allSatisfy(item -> {
            assertThat(item.has("mail")).isFalse();
            String id = ((Value.S) Objects.requireNonNull(item.get("id"))).value();
            assertThat(item.get("email")).isEqualTo(Value.s(Objects.requireNonNull(written.get(id))));
        });
    }

    private void changeAddress(String id, String address, Map<String, String> written) {
        try {
            db.items(raw)
                    .update(new ItemWrite.Update(
                            Item.of("id", Value.s(id)),
                            new Expression("SET mail = :a", Map.of(), Map.of(":a", Value.s(address))),
                            new Expression("attribute_exists(mail)", Map.of(), Map.of()),
                            ReturnValues.NONE,
                            Effect.GUARDED));
            written.put(id, address);
        } catch (ConditionFailedException migrated) {
            // the older program does not know the item any more
        }
    }

    /** What was rewritten before the checkpoint is in the result, so the resumed run has not started over. */
    @Test
    void aKilledMigrationContinuesFromItsCheckpoint() throws Exception {
        int items = 1_600;
        db.model(db.describeTable(table).mapper())
                .batchPut(
                        IntStream.range(0, items).mapToObj(i -> item(2 * i)),
                        BatchOptions.defaults().parallel(4));
        for (int i = 1; i < ITEMS; i += 2) {
            db.items(raw).delete(new ItemWrite.Delete(Item.of("id", Value.s("u" + i)), null, false));
        }
        Path checkpoint = directory.resolve("users.checkpoint");
        Process process = start("--upcast", "--yes", "--rate", "400", "--checkpoint", checkpoint.toString());
        while (rewritten(checkpoint) == 0 && process.isAlive()) {
            Thread.sleep(5);
        }
        assertThat(process.isAlive())
                .as(Files.readString(directory.resolve("child.log")))
                .isTrue();
        process.destroyForcibly().waitFor();
        assertThat(Files.getPosixFilePermissions(checkpoint)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        long saved = rewritten(checkpoint);
        long done = stored().stream().filter(item -> item.has("_form")).count();

        assertThat(migrate("--upcast", "--yes", "--checkpoint", checkpoint.toString(), "--resume", "--segments", "7")
                        .error())
                .contains("the interrupted migration has 4 segments; delete " + checkpoint + " to start over");
        Run resumed = migrate("--upcast", "--yes", "--checkpoint", checkpoint.toString(), "--resume");

        assertThat(saved).isGreaterThanOrEqualTo(500).isLessThanOrEqualTo(done);
        assertThat(resumed.out())
                .startsWith("rewrote " + (saved + items - done) + " of " + items + " items of " + table
                        + "\nverified: digest ");
        assertThat(stored())
                .hasSize(items)
                .allSatisfy(item -> assertThat(item.has("_form")).isTrue());
        assertThat(checkpoint).doesNotExist();
    }

    /** The upcaster counts its calls in the item, so an item that is upcast twice, or not at all, shows it. */
    @Test
    void everyItemIsUpcastExactlyOnceHoweverOftenTheMigrationIsKilled() throws Exception {
        int items = 1_200;
        int kills = 3;
        compile("User", """
                @Table("${T}") @Form(2)
                record User(@PartitionKey String id, long visits) {
                    @Upcast(from = 1)
                    static Item counted(Item item) {
                        long before = item.get("visits") instanceof Value.N n ? n.toBigDecimal().longValue() : 0;
                        return item.with("visits", Value.n(before + 1));
                    }
                }
                """);
        for (int i = 0; i < ITEMS; i++) {
            db.items(raw).delete(new ItemWrite.Delete(Item.of("id", Value.s("u" + i)), null, false));
        }
        db.model(db.describeTable(table).mapper())
                .batchPut(
                        IntStream.range(0, items)
                                .mapToObj(i -> Item.of("id", Value.s("u" + i), "of", Value.s("another program " + i))),
                        BatchOptions.defaults().parallel(4));
        String checkpoint = directory.resolve("users.checkpoint").toString();
        for (int kill = 1; kill <= kills; kill++) {
            long enough = (long) items * kill / (kills + 2);
            Process process = kill == 1
                    ? start("--upcast", "--yes", "--rate", "400", "--checkpoint", checkpoint)
                    : start("--upcast", "--yes", "--rate", "400", "--checkpoint", checkpoint, "--resume");
            while (upcast() < enough && process.isAlive()) {
                Thread.sleep(5);
            }
            assertThat(process.isAlive())
                    .as(Files.readString(directory.resolve("child.log")))
                    .isTrue();
            process.destroyForcibly().waitFor();
            assertThat(upcast())
                    .as("the process was killed halfway")
                    .isGreaterThanOrEqualTo(enough)
                    .isLessThan(items);
        }

        Run resumed = migrate("--upcast", "--yes", "--checkpoint", checkpoint, "--resume");

        assertThat(resumed.exitCode()).as(resumed.error()).isEqualTo(ExitCode.OK);
        assertThat(resumed.out()).contains("verified: digest ");
        assertThat(stored())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, items)
                        .mapToObj(i -> Item.of("id", Value.s("u" + i), "of", Value.s("another program " + i))
                                .with("visits", Value.n(1))
                                .with("_form", Value.n(2)))
                        .toList());
    }

    private long upcast() {
        return stored().stream().filter(item -> item.has("_form")).count();
    }

    @Test
    void registeredUpcastersAndConvertersOfTheClassPathAreUsed() throws IOException {
        compile("User", """
                @Table("${T}") @Form(2)
                record User(@PartitionKey String id, java.util.Locale language) {}
                """);
        assertThat(migrate("--upcast", "--yes").error()).contains("no upcaster from form 1");
        compile("Registered", """
                public class Registered implements org.tabletheory.mapping.registry.MapperRegistration, Converter<java.util.Locale> {
                    @Override public void register(org.tabletheory.mapping.registry.Mappers.Builder mappers) {
                        mappers.converter(java.util.Locale.class, this)
                                .upcaster(User.class, 1, item -> item.with("language", Value.s("fi")));
                    }
                    @Override public Type type() { return Type.S; }
                    @Override public Value write(java.util.Locale value) { return Value.s(value.toLanguageTag()); }
                    @Override public java.util.Locale read(Value value) {
                        return java.util.Locale.forLanguageTag(((Value.S) value).value());
                    }
                }
                """);
        Path services = Files.createDirectories(classes.resolve("META-INF/services"))
                .resolve("org.tabletheory.mapping.registry.MapperRegistration");
        Files.writeString(services, "acme.Registered");

        Run run = migrate("--upcast", "--yes");

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("rewrote 20 of 40 items");
        assertThat(stored())
                .filteredOn(item -> Value.s("fi").equals(item.get("language")))
                .hasSize(20);

        Files.writeString(services, "acme.Absent");
        assertThat(migrate("--check").error())
                .startsWith("tabletheory: the converters and upcasters of --classpath cannot be registered: ")
                .contains("acme.Absent", "check META-INF/services/")
                .hasLineCount(1);
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(List.of("migrate", table, "--classpath", classes.toString(), "--endpoint", server.toString()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("child.log").toFile())
                .start();
    }

    /** Returns how many items were rewritten before the checkpoint. */
    private static long rewritten(Path checkpoint) {
        try {
            Item saved = DynamoJson.readItem(Files.readAllBytes(checkpoint));
            Value.M counts = (Value.M) Objects.requireNonNull(saved.get("counts"));
            return ((Value.N) Objects.requireNonNull(counts.values().get("rewritten")))
                    .toBigDecimal()
                    .longValueExact();
        } catch (IOException missing) {
            return 0;
        }
    }

    @Test
    void aCheckpointOfAnotherTableOrFormIsRejected() throws Exception {
        Path checkpoint = directory.resolve("users.checkpoint");
        String[] resume = {"--upcast", "--yes", "--checkpoint", checkpoint.toString(), "--resume"};
        try (FaultProxy proxy = FaultProxy.start(server, FaultPlan.none())) {
            proxy.plan((number, operation) -> operation.equals("Scan") ? Fault.INTERNAL_ERROR : Fault.NONE);
            URI broken = proxy.endpoint();
            assertThat(migrate(broken, resume).exitCode()).isEqualTo(ExitCode.IO);
            proxy.plan(FaultPlan.none());
            assertThat(migrate(resume).error())
                    .contains("belongs to another migration (User form 2) of the table " + table + " at " + broken);
            compile(
                    "User",
                    USER.replace("@Form(2)", "@Form(3)")
                            .replace("}\n}", "} @Upcast(from = 2) static Item same(Item item) { return item; } }"));
            assertThat(migrate(broken, resume).error())
                    .contains("belongs to another migration (User form 2); delete it or use another file");
            compile("User", USER);
            db.deleteTable(table);
            db.createTable(raw);
            assertThat(migrate(broken, resume).error()).contains("belongs to another migration (User form 2) of ");
        }
        assertThat(migrate(
                                "--upcast",
                                "--yes",
                                "--checkpoint",
                                classes.resolve("no/such/file").toString())
                        .exitCode())
                .isEqualTo(ExitCode.IO);
    }

    @Test
    void capacityIsLimited() {
        long start = System.nanoTime();
        Run run = migrate(
                "--upcast", "--yes", "--max-write-units-per-second", "15", "--max-read-units-per-second", "1000");

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(System.nanoTime() - start).as("40 units, 15 of them at once").isGreaterThan(1_000_000_000L);
        assertThat(migrate("--check", "--max-read-units-per-second", "-1").error())
                .contains("--max-read-units-per-second must be greater than 0");
    }

    @Test
    void itemsThatCannotBeUpcastAreReportedAndStay() {
        store(item(0).with("broken", Value.bool(true)));

        Run run = migrate("--upcast", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out()).contains("1 item could not be rewritten, and stayed unchanged\n");
        assertThat(run.error()).contains("{\"id\":{\"S\":\"u0\"}}: ").contains("IllegalStateException");
        assertThat(stored()).filteredOn(item -> !item.has("_form")).hasSize(1);
    }

    /** Anyone who can write the table can store such an item; it must not keep the others from being migrated. */
    @Test
    void itemsWithoutAValidFormAreReportedAndStay() {
        store(item(0).with("_form", Value.s("\u001b[2J")));

        Run checked = migrate("--check");
        assertThat(checked.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(checked.out()).contains("1 item without a valid form\n").contains("19 items of older forms");
        assertThat(checked.error())
                .contains("{\"id\":{\"S\":\"u0\"}}: ")
                .contains("is not the number of a form; correct the item")
                .doesNotContain("\u001b");
        Run run = migrate("--upcast", "--yes");
        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out()).contains("rewrote 39 of 40 items").contains("verified: digest ");
        assertThat(run.error().lines()).hasSize(1);
    }

    @Test
    void valuesThatBecomeEncryptedNeedTheKey() throws Exception {
        compile("User", """
                @Table("${T}") @Form(3)
                record User(@PartitionKey String id, @Encrypted String mail) {
                    @Upcast(from = 1)
                    static Item first(Item item) { return item; }

                    @Upcast(from = 2, plaintext = "mail")
                    static Item encrypted(Item item) { return item; }
                }
                """.replace("@Upcast(from = 1)", "@Upcast(from = 1, plaintext = \"mail\")"));
        String key = directory.resolve("dev.key").toString();
        assertThat(Terminal.run("envelope", "new-dev-key", key).exitCode()).isZero();

        assertThat(migrate("--check").error())
                .contains("acme.User has encrypted attributes")
                .contains("give their key with --kms-key or --dev-key-file");
        Run run = migrate("--upcast", "--yes", "--dev-key-file", key);

        assertThat(run.exitCode()).as(run.out() + run.error()).isEqualTo(ExitCode.OK);
        assertThat(stored()).allSatisfy(item -> assertThat(item.get("mail")).isInstanceOf(Value.M.class));
        assertThat(migrate("--check", "--dev-key-file", key).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void classesThatCannotBeToldApartAreRejected() throws IOException {
        compile("Order", "@Table(\"${T}\") record Order(@PartitionKey String id) {}");
        List<Item> before = stored();

        Run run = migrate("--upcast", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("may be of the class").contains("so that they can be distinguished");
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void mistakesAreExplained() throws IOException {
        assertThat(migrate().error()).contains("specify either --upcast to rewrite items, or --check");
        assertThat(migrate("--upcast").error()).contains("there is no terminal to confirm on; add --yes");
        assertThat(migrate("--check", "--dry-run").error()).contains("--check writes nothing anyway");
        assertThat(migrate("--check", "--checkpoint", "f").error()).contains("--checkpoint is for --upcast");
        assertThat(Terminal.run(
                                "migrate",
                                table + "x",
                                "--check",
                                "--classpath",
                                classes.toString(),
                                "--endpoint",
                                server.toString())
                        .error())
                .contains("no table '" + table + "x'")
                .contains("did you mean");
        assertThat(migrate("--upcast", "--resume").error()).contains("--resume needs --checkpoint FILE");
        assertThat(migrate("--check", "--model", "Usr").error())
                .contains("declares the model 'Usr'")
                .contains("found: User");
        assertThat(migrate("--check", "--max-write-units-per-second", "0").error())
                .contains("--max-write-units-per-second must be greater than 0");
        compile("User", "@Table(\"other\") record User(@PartitionKey String id) {}");
        assertThat(migrate("--check").error()).contains("no class on --classpath is mapped to the table " + table);
    }
}
