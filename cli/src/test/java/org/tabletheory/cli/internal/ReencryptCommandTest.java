package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.bulk.ItemReencryptor;
import org.tabletheory.cli.internal.bulk.ReencryptionCounts;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyRing;
import org.tabletheory.crypto.KeyUse;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Re-encrypts a table in DynamoDB Local. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class ReencryptCommandTest {
    private static final String DOCUMENT = """
            dms_version: "0.1"
            models:
              - name: "Patient"
                table: { name: "patients" }
                keys: { partition: { attribute: "PK", type: "S" } }
                attributes:
                  - { attribute: "PK", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "name", type: "S", optional: true }
                  - { attribute: "taxId", type: "S", optional: true, encryption: { v: 1 } }
                  - { attribute: "notes", type: "L", optional: true, encryption: { v: 1 } }
                  - { attribute: "version", type: "N", roles: ["version"] }
            """;

    @TempDir
    Path directory;

    private URI endpoint;
    private String table;
    private Model model;
    private DevelopmentKeyFile oldKey;
    private DevelopmentKeyFile newKey;
    private final List<TableTheory> clients = new ArrayList<>();

    @BeforeEach
    void createTable(URI endpoint, TablePrefix prefix) throws IOException {
        this.endpoint = endpoint;
        this.table = prefix.table("patients");
        this.model = Dms.read("patients.yml", DOCUMENT)
                .document()
                .models()
                .iterator()
                .next()
                .withTable(table);
        Files.writeString(directory.resolve("patients.yml"), DOCUMENT);
        oldKey = DevelopmentKeyFile.create(directory.resolve("old.key"));
        newKey = DevelopmentKeyFile.create(directory.resolve("new.key"));
        TableTheory db = client(oldKey);
        db.createTable(model);
        for (int i = 0; i < 5; i++) {
            db.model("Patient", patient(i).with("notes", Value.l(Value.s("note " + i))))
                    .create();
        }
        db.model("Patient", Item.of("PK", Value.s("none")).with("name", Value.s("not encrypted")))
                .create();
    }

    @AfterEach
    void close() {
        clients.forEach(TableTheory::close);
    }

    private static Item patient(int i) {
        return Item.of("PK", Value.s("P#" + i)).with("name", Value.s("Ann")).with("taxId", Value.s("tax " + i));
    }

    private TableTheory client(KeyProvider keys) {
        TableTheory db = TableTheory.connect(
                Config.local(endpoint).toBuilder().keyProvider(keys).build());
        clients.add(db);
        return db.register(model);
    }

    private Run reencrypt(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "reencrypt",
                directory.resolve("patients.yml").toString(),
                "Patient",
                "--table",
                table,
                "--endpoint",
                endpoint.toString(),
                "--dev-key-file",
                directory.resolve("new.key").toString(),
                "--old-dev-key-file",
                directory.resolve("old.key").toString()));
        arguments.addAll(List.of(more));
        return Terminal.run(arguments.toArray(String[]::new));
    }

    private ItemReencryptor reencryptor(KeyProvider keys) {
        TableTheory db = TableTheory.connect(Config.local(endpoint));
        clients.add(db);
        return new ItemReencryptor(db, model, new AttributeCipher(keys), newKey.keyId(), false, (key, problem) -> {});
    }

    private List<Item> read(KeyProvider keys) {
        return client(keys).model("Patient").scan();
    }

    @Test
    void allValuesAreReencryptedAndNothingElseChanges() {
        List<Item> before = read(oldKey);

        Run run = reencrypt();

        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.out()).isEqualTo("""
                re-encrypted 5 of 6 items of %s with %s
                0 already use this key, 1 have no encrypted value, 0 could not be decrypted
                """.formatted(table, newKey.keyId()));
        assertThat(read(newKey)).containsExactlyInAnyOrderElementsOf(before);
        assertThatThrownBy(() -> read(oldKey)).isInstanceOf(TableTheoryException.class);
        assertThat(reencrypt("--share-data-keys").out())
                .startsWith("re-encrypted 0 of 6")
                .contains("5 already use this key");
    }

    @Test
    void dryRunCountsAndWritesNothing() {
        List<Item> before = read(oldKey);

        assertThat(reencrypt("--dry-run").out()).startsWith("would re-encrypt 5 of 6");
        assertThat(read(oldKey)).isEqualTo(before);
    }

    @Test
    void unreadableItemsAreReportedAndSkipped() {
        DevelopmentKeyFile lost = DevelopmentKeyFile.create(directory.resolve("lost.key"));
        client(lost).model("Patient", patient(9)).create();

        Run run = reencrypt();

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out()).startsWith("re-encrypted 5 of 7").contains("1 could not be decrypted");
        assertThat(run.error())
                .contains("{\"PK\":{\"S\":\"P#9\"}}")
                .contains("the 2 keys")
                .doesNotContain("tax 9");
        assertThat(client(lost).model("Patient").where("PK", "=", "P#9").first().get("taxId"))
                .isEqualTo(Value.s("tax 9"));
    }

    @Test
    void stateFileResumesAnInterruptedRun() throws IOException {
        Path file = directory.resolve("reencrypt.state");
        String subject = "Patient in " + table + " under " + newKey.keyId();
        Page<Item> first = reencryptor(newKey).items().pageSize(2).page();
        writeState(file, subject, first.cursor());
        assertThat(reencrypt("--state", file.toString()).out()).contains(" of 6 items");
        assertThat(file).doesNotExist();
        assertThat(first.items())
                .hasSize(2)
                .allSatisfy(skipped -> assertThat(reencryptor(newKey)
                                .items()
                                .where("PK", "=", skipped.get("PK"))
                                .first())
                        .isEqualTo(skipped));
    }

    @Test
    void dryRunDoesNotUseTheStateOfAnInterruptedRun() throws IOException {
        Path file = directory.resolve("reencrypt.state");
        String subject = "Patient in " + table + " under " + newKey.keyId();
        writeState(file, subject, reencryptor(newKey).items().pageSize(2).page().cursor());
        byte[] state = Files.readAllBytes(file);

        Run run = reencrypt("--dry-run", "--state", file.toString());

        assertThat(run.out()).as(run.error()).startsWith("would re-encrypt 5 of 6");
        assertThat(file).hasBinaryContent(state);
    }

    private void writeState(Path file, String subject, String cursor) throws IOException {
        Item state = Item.of("command", Value.s("reencrypt"))
                .with("subject", Value.s(subject))
                .with("table", identity())
                .with("cursor", Value.s(cursor))
                .with("reencrypted", Value.n(2))
                .with("current", Value.n(0))
                .with("unencrypted", Value.n(0))
                .with("unreadable", Value.n(0));
        Files.write(file, DynamoJson.writeBytes(state));
    }

    private Value identity() {
        TableDescription here = client(newKey).describeTable(table);
        return Value.m(Map.of(
                "name", Value.s(table),
                "id", text(here.id()),
                "createdAt", text(here.createdAt()),
                "arn", text(here.arn()),
                "endpoint", Value.s(endpoint.toString()),
                "region", Value.s("us-east-1")));
    }

    private static Value text(@Nullable Object part) {
        return Value.s(part == null ? "" : part.toString());
    }

    @Test
    void stateOfATableThatWasCreatedAgainIsRejected() throws IOException {
        Path file = directory.resolve("reencrypt.state");
        writeState(file, "Patient in " + table + " under " + newKey.keyId(), "cursor");
        TableTheory db = client(newKey);
        db.deleteTable(table);
        db.createTable(model);

        Run other = reencrypt("--state", file.toString());

        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.error()).contains("which was deleted and created again");
    }

    @Test
    void unwritableStateFileIsReportedBeforeAnythingIsChanged() {
        Run run = reencrypt(
                "--state", directory.resolve("missing/reencrypt.state").toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("its directory does not exist");
        assertThat(reencrypt().out()).startsWith("re-encrypted 5 of 6");
    }

    @Test
    void otherStateFileIsRejected() throws IOException {
        Path file = directory.resolve("reencrypt.state");
        writeState(file, "another", "cursor");
        Run other = reencrypt("--state", file.toString());
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.error()).contains("belongs to another re-encryption (another)");

        Files.writeString(file, "{}");
        assertThat(reencrypt("--state", file.toString()).error()).contains("is not a valid checkpoint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"taxId", "notes"})
    void concurrentWriteIsNotOverwritten(String attribute) {
        Value newer = attribute.equals("notes") ? Value.l(Value.s("newer")) : Value.s("newer");
        AtomicInteger decrypted = new AtomicInteger();
        KeyProvider interfering = new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                return newKey.generate(use);
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                if (decrypted.incrementAndGet() == 1) {
                    client(oldKey)
                            .model("Patient", patient(0).with(attribute, newer).with("version", Value.n(0)))
                            .update(attribute);
                }
                return KeyRing.of(newKey, oldKey).decrypt(encryptedKey, use);
            }
        };
        ItemReencryptor reencryptor = reencryptor(interfering);
        Item found = reencryptor.items().where("PK", "=", "P#0").first();

        assertThat(reencryptor.reencrypt(found)).isEqualTo(new ReencryptionCounts(1, 0, 0, 0));

        Item stored = client(newKey).model("Patient").where("PK", "=", "P#0").first();
        assertThat(stored.get(attribute)).isEqualTo(newer);
        assertThat(stored.get("version")).isEqualTo(Value.n(1));
        assertThat(decrypted.get()).isGreaterThan(2);
    }

    /** Without the key service, every item would seem to be damaged. */
    @Test
    void failureOfTheKeyServiceEndsTheReencryption() {
        KeyProvider unreachable = new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                throw new DataKeyException("the key service is down", ErrorCodes.CONNECTION, null);
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                throw new DataKeyException("the key service is down", ErrorCodes.CONNECTION, null);
            }
        };
        ItemReencryptor reencryptor = reencryptor(unreachable);
        Item found = reencryptor.items().where("PK", "=", "P#0").first();

        assertThatThrownBy(() -> reencryptor.reencrypt(found))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("the key service is down");
    }

    /** The time has no upper limit, because the machine may be busy. */
    @Test
    void everyItemCountsForTheRate() {
        long start = System.nanoTime();
        Run run = reencrypt("--rate", "10", "--dry-run");

        assertThat(run.out()).as(run.error()).contains("5 of 6");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(550));
    }

    @Test
    void twoNewKeysAreRejected() {
        Run run = reencrypt("--kms-key", "arn:aws:kms:eu-north-1:111122223333:key/1234abcd");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.error()).contains("either --kms-key ARN or --dev-key-file FILE");
    }

    @Test
    void missingOrUnreadableKeysAreReported() {
        String document = directory.resolve("patients.yml").toString();

        assertThat(Terminal.run("reencrypt", document, "Patient").error()).contains("--kms-key ARN");
        assertThat(Terminal.run("reencrypt", document, "Patient", "--kms-key", "nonsense")
                        .error())
                .contains("KMS key");
        assertThat(Terminal.run("reencrypt", document, "Patient", "--dev-key-file", "none.key")
                        .error())
                .contains("cannot be read");
        assertThat(reencryptOf("Doctor").error()).contains("unknown model 'Doctor'");
    }

    private Run reencryptOf(String name) {
        return Terminal.run(
                "reencrypt",
                directory.resolve("patients.yml").toString(),
                name,
                "--dev-key-file",
                directory.resolve("new.key").toString());
    }
}
