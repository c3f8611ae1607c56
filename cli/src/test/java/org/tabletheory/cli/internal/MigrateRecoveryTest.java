package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.Main;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Effect;

/** Migrations that are interrupted or killed, and that other programs disturb. */
@DynamoTest
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set by JUnit
class MigrateRecoveryTest {
    @TempDir
    private Path directory;

    private MigratedTable users;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) throws IOException {
        users = MigratedTable.create(endpoint, prefix, directory);
    }

    @AfterEach
    void close() {
        users.close();
    }

    @Test
    void anInterruptedMigrationIsResumed() throws Exception {
        String checkpoint = directory.resolve("users.checkpoint").toString();
        try (FaultProxy proxy = FaultProxy.start(users.server(), FaultPlan.none())) {
            proxy.plan((number, operation) -> number > 15 ? Fault.INTERNAL_ERROR : Fault.NONE);
            Run failed = users.migrate(proxy.endpoint(), "--upcast", "--yes", "--checkpoint", checkpoint);
            assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(failed.error()).contains("--resume");
            proxy.plan(FaultPlan.none());

            assertThat(users.migrate(proxy.endpoint(), "--upcast", "--yes", "--checkpoint", checkpoint)
                            .error())
                    .contains("use --resume to continue it, or delete it");
            Run resumed = users.migrate(proxy.endpoint(), "--upcast", "--yes", "--checkpoint", checkpoint, "--resume");

            assertThat(resumed.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(resumed.out()).contains("verified: digest ");
        }
        assertThat(Files.exists(Path.of(checkpoint))).isFalse();
        assertThat(users.stored())
                .allSatisfy(item -> assertThat(item.get("_form")).isEqualTo(Value.n(2)));
    }

    /** An older program changes the address under its former name, again and again, until it has another name. */
    @Test
    void updatesOfOthersDuringAMigrationAreNotLost() throws Exception {
        Map<String, String> written = new ConcurrentHashMap<>();
        AtomicBoolean ended = new AtomicBoolean();
        CountDownLatch started = new CountDownLatch(1);
        Thread others = new Thread(() -> {
            for (int round = 0; !ended.get(); round++) {
                for (int i = 0; i < MigratedTable.ITEMS && !ended.get(); i++) {
                    changeAddress("u" + i, "changed" + round, written);
                }
                started.countDown();
            }
        });
        others.start();
        Run run;
        try {
            started.await();
            run = users.migrate("--upcast", "--yes", "--rate", "100");
        } finally {
            ended.set(true);
            others.join();
        }

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(written).hasSize(MigratedTable.ITEMS);
        assertThat(users.stored()).allSatisfy(item -> {
            assertThat(item.has("mail")).isFalse();
            String id = ((Value.S) Objects.requireNonNull(item.get("id"))).value();
            assertThat(item.get("email")).isEqualTo(Value.s(Objects.requireNonNull(written.get(id))));
        });
    }

    @Test
    void itemThatOthersChangeAgainAndAgainIsReportedAndTheOthersAreMigrated() throws Exception {
        AtomicInteger round = new AtomicInteger();
        Run run;
        try (RecordingProxy proxy = new RecordingProxy(users.server(), (operation, body) -> {
            if (operation.equals("UpdateItem") && body.contains("\"u0\"")) {
                users.store(MigratedTable.item(0).with("mail", Value.s("round" + round.incrementAndGet())));
            }
        })) {
            run = users.migrate(URI.create(proxy.endpoint()), "--upcast", "--yes");
        }

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.error()).contains("{\"id\":{\"S\":\"u0\"}}: ").contains("is changed too often");
        assertThat(run.out())
                .startsWith("rewrote 39 of 40 items")
                .contains("1 item could not be rewritten, and stayed unchanged\n");
        assertThat(users.stored())
                .filteredOn(item -> !item.has("email"))
                .singleElement()
                .satisfies(item -> assertThat(item.get("mail")).isEqualTo(Value.s("round" + round.get())));
    }

    private void changeAddress(String id, String address, Map<String, String> written) {
        try {
            users.db()
                    .items(users.raw())
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
        users.db()
                .model(users.db().describeTable(users.table()).mapper())
                .batchPut(
                        IntStream.range(0, items).mapToObj(i -> MigratedTable.item(2 * i)),
                        BatchOptions.defaults().parallel(4));
        for (int i = 1; i < MigratedTable.ITEMS; i += 2) {
            users.db().items(users.raw()).delete(new ItemWrite.Delete(Item.of("id", Value.s("u" + i)), null, false));
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
        long done = users.stored().stream().filter(item -> item.has("_form")).count();

        assertThat(users.migrate(
                                "--upcast",
                                "--yes",
                                "--checkpoint",
                                checkpoint.toString(),
                                "--resume",
                                "--segments",
                                "7")
                        .error())
                .contains("the interrupted migration has 4 segments; delete " + checkpoint + " to start over");
        Run resumed = users.migrate("--upcast", "--yes", "--checkpoint", checkpoint.toString(), "--resume");

        assertThat(saved).isGreaterThanOrEqualTo(500).isLessThanOrEqualTo(done);
        assertThat(resumed.out())
                .startsWith("rewrote " + (saved + items - done) + " of " + items + " items of " + users.table()
                        + "\nverified: digest ");
        assertThat(users.stored())
                .hasSize(items)
                .allSatisfy(item -> assertThat(item.has("_form")).isTrue());
        assertThat(checkpoint).doesNotExist();
    }

    /** The upcaster counts its calls in the item, so an item that is upcast twice, or not at all, shows it. */
    @Test
    void everyItemIsUpcastExactlyOnceHoweverOftenTheMigrationIsKilled() throws Exception {
        int items = 1_200;
        int kills = 3;
        users.compile("User", """
                @Table("${T}") @Form(2)
                record User(@PartitionKey String id, long visits) {
                    @Upcast(from = 1)
                    static Item counted(Item item) {
                        long before = item.get("visits") instanceof Value.N n ? n.toBigDecimal().longValue() : 0;
                        return item.with("visits", Value.n(before + 1));
                    }
                }
                """);
        for (int i = 0; i < MigratedTable.ITEMS; i++) {
            users.db().items(users.raw()).delete(new ItemWrite.Delete(Item.of("id", Value.s("u" + i)), null, false));
        }
        users.db()
                .model(users.db().describeTable(users.table()).mapper())
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

        Run resumed = users.migrate("--upcast", "--yes", "--checkpoint", checkpoint, "--resume");

        assertThat(resumed.exitCode()).as(resumed.error()).isEqualTo(ExitCode.OK);
        assertThat(resumed.out()).contains("verified: digest ");
        assertThat(users.stored())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, items)
                        .mapToObj(i -> Item.of("id", Value.s("u" + i), "of", Value.s("another program " + i))
                                .with("visits", Value.n(1))
                                .with("_form", Value.n(2)))
                        .toList());
    }

    private long upcast() {
        return users.stored().stream().filter(item -> item.has("_form")).count();
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
        command.addAll(List.of(
                "migrate",
                users.table(),
                "--classpath",
                users.classes().toString(),
                "--endpoint",
                users.server().toString()));
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
        try (FaultProxy proxy = FaultProxy.start(users.server(), FaultPlan.none())) {
            proxy.plan((number, operation) -> operation.equals("Scan") ? Fault.INTERNAL_ERROR : Fault.NONE);
            URI broken = proxy.endpoint();
            assertThat(users.migrate(broken, resume).exitCode()).isEqualTo(ExitCode.IO);
            proxy.plan(FaultPlan.none());
            assertThat(users.migrate(resume).error())
                    .contains("belongs to another migration (User form 2) of the table " + users.table() + " at "
                            + broken);
            users.compile(
                    "User",
                    MigratedTable.USER
                            .replace("@Form(2)", "@Form(3)")
                            .replace("}\n}", "} @Upcast(from = 2) static Item same(Item item) { return item; } }"));
            assertThat(users.migrate(broken, resume).error())
                    .contains("belongs to another migration (User form 2); delete it or use another file");
            users.compile("User", MigratedTable.USER);
            users.db().deleteTable(users.table());
            users.db().createTable(users.raw());
            assertThat(users.migrate(broken, resume).error())
                    .contains("belongs to another migration (User form 2) of ");
        }
        assertThat(users.migrate(
                                "--upcast",
                                "--yes",
                                "--checkpoint",
                                users.classes().resolve("no/such/file").toString())
                        .exitCode())
                .isEqualTo(ExitCode.IO);
    }

    /** Positions of a migration of one class have passed items of the others. */
    @Test
    void checkpointOfOneClassIsNotContinuedForAll() throws Exception {
        users.compile("User", """
                @Table("${T}") @Discriminator("kind")
                sealed interface User {
                    @Form(2)
                    record Person(@PartitionKey String id) implements User {
                        @Upcast(from = 1)
                        static Item same(Item item) { return item; }
                    }

                    @Form(2)
                    record Robot(@PartitionKey String id) implements User {
                        @Upcast(from = 1)
                        static Item same(Item item) { return item; }
                    }
                }
                """);
        String checkpoint = directory.resolve("users.checkpoint").toString();
        try (FaultProxy proxy = FaultProxy.start(users.server(), FaultPlan.none())) {
            proxy.plan((number, operation) -> operation.equals("Scan") ? Fault.INTERNAL_ERROR : Fault.NONE);
            URI broken = proxy.endpoint();
            assertThat(users.migrate(broken, "--upcast", "--yes", "--model", "User.Robot", "--checkpoint", checkpoint)
                            .exitCode())
                    .isEqualTo(ExitCode.IO);
            for (List<String> models : List.of(List.<String>of(), List.of("--model", "User.Person"))) {
                List<String> resume =
                        new ArrayList<>(List.of("--upcast", "--yes", "--checkpoint", checkpoint, "--resume"));
                resume.addAll(models);
                assertThat(users.migrate(broken, resume.toArray(String[]::new)).error())
                        .as("resumed with %s", models)
                        .contains("belongs to another migration (User of User.Robot ");
            }
        }
    }
}
