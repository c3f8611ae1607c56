package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Migrates tables to the present form of compiled classes. */
@DynamoTest
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set by JUnit
class MigrateCommandTest {
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
    void checkCountsTheFormsAndWritesNothing() {
        List<Item> before = users.stored();

        Run run = users.migrate("--check");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out())
                .contains("User: form 1: 20 items, form 2: 20 items\n")
                .contains("20 items with attributes under former names\n")
                .endsWith("20 items of older forms\n");
        assertThat(users.stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void upcastStoresEveryItemInThePresentFormAndVerifiesIt() {
        Run run = users.migrate("--upcast", "--yes", "--segments", "3");

        assertThat(run.out())
                .contains("rewrote 40 of 40 items of " + users.table() + "\n")
                .contains("verified: digest ")
                .contains("User: form 2: 40 items\n")
                .endsWith("no item has an older form\n");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(users.stored()).hasSize(MigratedTable.ITEMS).allSatisfy(item -> {
            assertThat(item.attributes().keySet()).containsExactlyInAnyOrder("id", "email", "visits", "of", "_form");
            assertThat(item.get("_form")).isEqualTo(Value.n(2));
        });
        Run again = users.migrate("--check", "--json");
        assertThat(again.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(again.out()).contains("\"older\": 0").contains("\"formerNames\": 0");
        assertThat(users.migrate("--upcast", "--yes").out())
                .as("safe to repeat")
                .contains("rewrote 0 of 40 items");
    }

    @Test
    void dryRunCallsTheUpcastersAndWritesNothing() {
        List<Item> before = users.stored();

        Run run = users.migrate("--upcast", "--dry-run");

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .isEqualTo("would rewrite 40 of 40 items of " + users.table() + "\n"
                        + "User: form 1: 20 items, form 2: 20 items\n"
                        + "20 items with attributes under former names\n"
                        + "20 items of older forms\n");
        users.store(MigratedTable.item(0).with("broken", Value.bool(true)));
        Run broken = users.migrate("--upcast", "--dry-run", "--json");
        assertThat(broken.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(broken.out()).contains("\"wouldRewrite\": 39").contains("\"failed\": 1");
        users.store(MigratedTable.item(0));
        assertThat(users.stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void dryRunLeavesACheckpointAsItIs() throws IOException {
        Path checkpoint = Files.writeString(directory.resolve("users.checkpoint"), "of another run");

        Run run = users.migrate("--upcast", "--dry-run", "--checkpoint", checkpoint.toString());

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).startsWith("would rewrite 40 of 40 items");
        assertThat(checkpoint).hasContent("of another run");
    }

    @Test
    void aTerminalIsAskedBeforeAnythingIsWritten() {
        List<Item> before = users.stored();

        Run declined = Terminal.runOnTerminal(
                80,
                "n\n",
                "migrate",
                users.table(),
                "--upcast",
                "--classpath",
                users.classes().toString(),
                "--endpoint",
                users.server().toString());

        assertThat(declined.error())
                .contains("Rewrite the items of User in " + users.table() + " at " + users.server()
                        + " that have an older form? [y/N]")
                .contains("nothing was written");
        assertThat(declined.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(users.stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void registeredUpcastersAndConvertersOfTheClassPathAreUsed() throws IOException {
        users.compile("User", """
                @Table("${T}") @Form(2)
                record User(@PartitionKey String id, java.util.Locale language) {}
                """);
        assertThat(users.migrate("--upcast", "--yes").error()).contains("no upcaster from form 1");
        users.compile("Registered", """
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
        Path services = Files.createDirectories(users.classes().resolve("META-INF/services"))
                .resolve("org.tabletheory.mapping.registry.MapperRegistration");
        Files.writeString(services, "acme.Registered");

        Run run = users.migrate("--upcast", "--yes");

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("rewrote 20 of 40 items");
        assertThat(users.stored())
                .filteredOn(item -> Value.s("fi").equals(item.get("language")))
                .hasSize(20);

        Files.writeString(services, "acme.Absent");
        assertThat(users.migrate("--check").error())
                .startsWith("tabletheory: the converters and upcasters of --classpath cannot be registered: ")
                .contains("acme.Absent", "check META-INF/services/")
                .hasLineCount(1);
    }

    @Test
    void capacityIsLimited() {
        long start = System.nanoTime();
        Run run = users.migrate(
                "--upcast", "--yes", "--max-write-units-per-second", "15", "--max-read-units-per-second", "1000");

        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        assertThat(System.nanoTime() - start).as("40 units, 15 of them at once").isGreaterThan(1_000_000_000L);
        assertThat(users.migrate("--check", "--max-read-units-per-second", "-1").error())
                .contains("--max-read-units-per-second must be greater than 0");
    }

    @Test
    void itemsThatCannotBeUpcastAreReportedAndStay() {
        users.store(MigratedTable.item(0).with("broken", Value.bool(true)));

        Run run = users.migrate("--upcast", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out()).contains("1 item could not be rewritten, and stayed unchanged\nverified: digest ");
        assertThat(run.error()).contains("{\"id\":{\"S\":\"u0\"}}: ").contains("IllegalStateException");
        assertThat(users.stored()).filteredOn(item -> !item.has("_form")).hasSize(1);
    }

    /** Compiles a class whose upcaster fails in the way that an item names, and stores such items. */
    private void failingIn(String... ways) throws IOException {
        users.compile("Absent", "class Absent { static Item of(Item item) { return item; } }");
        users.compile("User", """
                import org.tabletheory.error.*;
                @Table("${T}") @Form(2)
                record User(@PartitionKey String id) {
                    @Upcast(from = 1)
                    static Item failing(Item item) {
                        if (!item.has("fails")) { return item; }
                        switch (((Value.S) item.get("fails")).value()) {
                            case "too large": return item.with("large", Value.s("x".repeat(410_000)));
                            case "throttled":
                                throw new TableTheoryException("busy", ErrorCodes.THROTTLED, ErrorContext.of("get", "Part"));
                            case "argument": throw new IllegalArgumentException("secret");
                            case "recursion": return failing(item);
                            case "assertion": throw new AssertionError("secret");
                            case "class": return Absent.of(item);
                            default: throw new OutOfMemoryError("of the upcaster");
                        }
                    }
                }
                """);
        Files.delete(users.classes().resolve("acme/Absent.class"));
        for (int i = 0; i < ways.length; i++) {
            users.store(MigratedTable.item(2 * i).with("fails", Value.s(ways[i])));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--yes", "--dry-run"})
    void noFailureOfAnUpcasterKeepsOtherItemsFromBeingMigrated(String mode) throws IOException {
        failingIn("too large", "throttled", "argument", "recursion", "assertion", "class");

        Run run = users.migrate("--upcast", mode);

        assertThat(run.out()).as(run.error()).contains("rewr").contains(" 14 of 40 items", "6 items could not be");
        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.error().lines())
                .hasSize(6)
                .anyMatch(line -> line.matches("\\{\"id\":\\{\"S\":\"u0\"}}: .* has 4100.. bytes, more than the .*"))
                .anyMatch(line -> line.startsWith("{\"id\":{\"S\":\"u2\"}}: ")
                        && line.contains("the upcaster of User from form 1 threw TableTheoryException")
                        && line.contains("busy"))
                .anyMatch(line -> line.startsWith("{\"id\":{\"S\":\"u4\"}}: ") && line.contains("IllegalArgument"))
                .anyMatch(line -> line.startsWith("{\"id\":{\"S\":\"u6\"}}: ") && line.contains("StackOverflowError"))
                .anyMatch(line -> line.startsWith("{\"id\":{\"S\":\"u8\"}}: ") && line.contains("AssertionError"))
                .anyMatch(line -> line.startsWith("{\"id\":{\"S\":\"u10\"}}: ")
                        && line.contains("NoClassDefFoundError (acme/Absent); check that the class path has"))
                .noneMatch(line -> line.contains("secret"));
        assertThat(users.stored())
                .filteredOn(item -> !item.has("_form"))
                .hasSize(mode.equals("--yes") ? 6 : MigratedTable.ITEMS / 2);
    }

    @Test
    void errorThatEndsTheCommandIsReportedAsAFailure() throws IOException {
        failingIn("memory");

        for (String mode : List.of("--yes", "--dry-run")) {
            Run run = users.migrate("--upcast", mode);

            assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(run.error())
                    .isEqualTo("tabletheory: out of memory: of the upcaster; give the JVM more of it with -Xmx\n");
        }
    }

    /** Anyone who can write the table can store such an item; it must not keep the others from being migrated. */
    @Test
    void itemsWithoutAValidFormAreReportedAndStay() {
        users.store(MigratedTable.item(0).with("_form", Value.s("\u001b[2J")));

        Run checked = users.migrate("--check");
        assertThat(checked.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(checked.out()).contains("1 item without a valid form\n").contains("19 items of older forms");
        assertThat(checked.error())
                .contains("{\"id\":{\"S\":\"u0\"}}: ")
                .contains("is not the number of a form; correct the item")
                .doesNotContain("\u001b");
        Run run = users.migrate("--upcast", "--yes");
        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out())
                .contains("rewrote 39 of 40 items")
                .contains("verified: digest ")
                .endsWith("1 item without a valid form\nno item with a valid form has an older one\n");
        assertThat(run.error().lines()).hasSize(1);
    }

    @Test
    void valuesThatBecomeEncryptedNeedTheKey() throws Exception {
        users.compile("User", """
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

        assertThat(users.migrate("--check").error())
                .contains("acme.User has encrypted attributes")
                .contains("give their key with --kms-key or --dev-key-file");
        Run run = users.migrate("--upcast", "--yes", "--dev-key-file", key);

        assertThat(run.exitCode()).as(run.out() + run.error()).isEqualTo(ExitCode.OK);
        assertThat(users.stored())
                .allSatisfy(item -> assertThat(item.get("mail")).isInstanceOf(Value.M.class));
        assertThat(users.migrate("--check", "--dev-key-file", key).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void classesThatCannotBeDistinguishedAreRejected() throws IOException {
        users.compile("Order", "@Table(\"${T}\") record Order(@PartitionKey String id) {}");
        List<Item> before = users.stored();

        Run run = users.migrate("--upcast", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("may be of the class").contains("so that they can be distinguished");
        assertThat(users.stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void classesOfAFamilyAreCountedAndChosenByName() throws IOException {
        users.compile("User", """
                @Table("${T}") @Discriminator("kind")
                sealed interface User {
                    @Form(2)
                    record Person(@PartitionKey String id, long visits) implements User {
                        @Upcast(from = 1)
                        static Item counted(Item item) { return item.with("visits", Value.n(0)); }
                    }

                    @Form(3)
                    record Robot(@PartitionKey String id) implements User {
                        @Upcast(from = 1)
                        static Item first(Item item) { return item; }

                        @Upcast(from = 2)
                        static Item second(Item item) { return item; }
                    }

                    record Guest(@PartitionKey String id) implements User {}
                }
                """);
        for (int i = 0; i < MigratedTable.ITEMS; i++) {
            String kind = i < 10 ? "Person" : i < 30 ? "Robot" : "Guest";
            users.store(Item.of("id", Value.s("u" + i), "kind", Value.s(kind)));
        }

        assertThat(users.migrate("--check").out()).isEqualTo("""
                        User.Guest: form 1: 10 items
                        User.Person: form 1: 10 items
                        User.Robot: form 1: 20 items
                        30 items of older forms
                        """);
        assertThat(users.migrate("--check", "--json").out()).contains("\"User.Person\": {");
        Run run = users.migrate("--upcast", "--yes", "--model", "User.Robot");
        assertThat(run.out())
                .as(run.error())
                .contains("rewrote 20 of 40 items")
                .contains("User.Robot: form 3: 20 items\n20 items of other classes\nno item has an older form\n");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        Run checked = users.migrate("--check", "--model", "User");
        assertThat(checked.out())
                .contains("User.Person: form 1: 10 items\nUser.Robot: form 3: 20 items\n10 items of older forms\n");
        assertThat(checked.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(users.migrate("--check", "--model", "User.Guest").error())
                .contains(
                        "declares the model 'User.Guest' with @Form or aliases; found: User, User.Person, User.Robot");
    }

    @Test
    void classWithOtherKeysThanTheTableIsRejected() throws IOException {
        users.compile("User", MigratedTable.USER.replace("@PartitionKey String id", "@PartitionKey(\"ID\") String id"));

        for (List<String> mode : List.of(List.of("--check"), List.of("--upcast", "--yes"))) {
            Run run = users.migrate(mode.toArray(String[]::new));

            assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(run.out()).isEmpty();
            assertThat(run.error())
                    .contains("the model User has the primary key ID (S), but the table " + users.table()
                            + " has id (S); correct the names and types of the keys in the class");
        }
    }

    @Test
    void keysOfClassesThatAreNotMigratedMayDiffer() throws IOException {
        users.compile("Note", "@Table(\"${OTHER}\") @Form(1) record Note(@PartitionKey(\"ID\") String id) {}");

        assertThat(users.migrate("--check").error()).contains("the model Note has the primary key ID (S)");
        assertThat(users.migrate("--check", "--model", "User").out()).contains("User: form 1: 20 items");
    }

    @Test
    void tableOfAProgramWithATablePrefixIsMigrated() throws IOException {
        String name = "ers"; // the end of the name of the table
        String prefix = users.table().substring(0, users.table().length() - name.length());
        users.compile("User", MigratedTable.USER.replace("${T}", name));

        assertThat(users.migrate("--check").error()).contains("Config.tablePrefix is given with --prefix");
        assertThat(users.migrate("--check", "--prefix", "other-").error())
                .contains("the table name " + users.table() + " does not begin with 'other-'");
        Run run = users.migrate("--upcast", "--yes", "--prefix", prefix);

        assertThat(run.out()).as(run.error()).contains("rewrote 40 of 40 items of " + users.table() + "\n");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(users.stored())
                .hasSize(MigratedTable.ITEMS)
                .allSatisfy(item -> assertThat(item.get("_form")).isEqualTo(Value.n(2)));
    }

    @Test
    void mistakesAreExplained() throws IOException {
        assertThat(users.migrate().error()).contains("specify either --upcast to rewrite items, or --check");
        assertThat(users.migrate("--upcast").error()).contains("there is no terminal to confirm on; add --yes");
        assertThat(users.migrate("--check", "--dry-run").error()).contains("--check writes nothing anyway");
        assertThat(users.migrate("--check", "--checkpoint", "f").error()).contains("--checkpoint is for --upcast");
        assertThat(Terminal.run(
                                "migrate",
                                users.table() + "x",
                                "--check",
                                "--classpath",
                                users.classes().toString(),
                                "--endpoint",
                                users.server().toString())
                        .error())
                .contains("no table '" + users.table() + "x'")
                .contains("did you mean");
        assertThat(users.migrate("--upcast", "--resume").error()).contains("--resume needs --checkpoint FILE");
        assertThat(users.migrate("--check", "--model", "Usr").error())
                .contains("declares the model 'Usr'")
                .contains("found: User");
        assertThat(users.migrate("--check", "--max-write-units-per-second", "0").error())
                .contains("--max-write-units-per-second must be greater than 0");
        users.compile("User", "@Table(\"other\") record User(@PartitionKey String id) {}");
        assertThat(users.migrate("--check").error())
                .contains("no class on --classpath is mapped to the table " + users.table());
    }
}
