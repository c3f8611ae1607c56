package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.reencrypt.Counts;
import org.tabletheory.cli.internal.reencrypt.Renewal;
import org.tabletheory.cli.internal.reencrypt.StateFile;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyRing;
import org.tabletheory.crypto.KeyUse;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.Model;

/** From an old key to a new one, on a table in a real database. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // JUnit fills them in
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
    void fill(URI endpoint, TablePrefix prefix) throws IOException {
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
        db.model("Patient", Item.of("PK", Value.s("none")).with("name", Value.s("nothing to hide")))
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

    private Renewal renewal(KeyProvider keys) {
        TableTheory db = TableTheory.connect(Config.local(endpoint));
        clients.add(db);
        return new Renewal(db, model, new AttributeCipher(keys), newKey.keyId(), false, (key, fault) -> {});
    }

    private List<Item> read(KeyProvider keys) {
        return client(keys).model("Patient").scan();
    }

    @Test
    void everyValueComesUnderTheNewKeyAndNothingElseChanges() {
        List<Item> before = read(oldKey);

        Run run = reencrypt();

        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.out()).isEqualTo("""
                renewed 5 of 6 items of %s under %s
                0 were under it already, 1 have no encrypted value, 0 could not be opened
                """.formatted(table, newKey.keyId()));
        assertThat(read(newKey)).containsExactlyInAnyOrderElementsOf(before);
        assertThatThrownBy(() -> read(oldKey)).isInstanceOf(TableTheoryException.class);
        assertThat(reencrypt("--share-data-keys").out())
                .startsWith("renewed 0 of 6")
                .contains("5 were under it already");
    }

    @Test
    void aDryRunCountsAndWritesNothing() {
        List<Item> before = read(oldKey);

        assertThat(reencrypt("--dry-run").out()).startsWith("would renew 5 of 6");
        assertThat(read(oldKey)).isEqualTo(before);
    }

    @Test
    void whatDoesNotOpenIsToldAndLeftWhileTheOthersAreRenewed() {
        DevelopmentKeyFile lost = DevelopmentKeyFile.create(directory.resolve("lost.key"));
        client(lost).model("Patient", patient(9)).create();

        Run run = reencrypt();

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out()).startsWith("renewed 5 of 7").contains("1 could not be opened");
        assertThat(run.error())
                .contains("{\"PK\":{\"S\":\"P#9\"}}")
                .contains("none of the 2 keys")
                .doesNotContain("tax 9");
        assertThat(client(lost).model("Patient").where("PK", "=", "P#9").first().get("taxId"))
                .isEqualTo(Value.s("tax 9"));
    }

    @Test
    void aStateFileLetsTheWalkGoOnAndIsGoneAtItsEnd() throws IOException {
        Path file = directory.resolve("walk.state");
        StateFile state = new StateFile(file);
        String subject = "Patient in " + table + " under " + newKey.keyId();

        Page<Item> first = renewal(newKey).items().pageSize(2).page();
        state.write(new StateFile.State(subject, first.cursor(), new Counts(2, 0, 0, 0)));
        assertThat(reencrypt("--state", file.toString()).out()).contains(" of 6 items");
        assertThat(file).doesNotExist();
        assertThat(first.items())
                .hasSize(2)
                .allSatisfy(passed -> assertThat(renewal(newKey)
                                .items()
                                .where("PK", "=", passed.get("PK"))
                                .first())
                        .isEqualTo(passed));

        StateFile.State half = new StateFile.State(subject, "cursor", new Counts(1, 2, 3, 0));
        state.write(half);
        assertThat(state.read(subject)).contains(half);
        state.write(new StateFile.State("another", "cursor", new Counts(1, 2, 3, 0)));
        Run other = reencrypt("--state", file.toString());
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.error()).contains("is of another walk");
        Files.writeString(file, "{}");
        assertThat(reencrypt("--state", file.toString()).error()).contains("tells of no walk");
    }

    @Test
    void aConcurrentWriteIsNeverOverwritten() {
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
                            .model(
                                    "Patient",
                                    patient(0).with("taxId", Value.s("newer")).with("version", Value.n(0)))
                            .update("taxId");
                }
                return KeyRing.of(newKey, oldKey).decrypt(encryptedKey, use);
            }
        };
        Renewal renewal = renewal(interfering);
        Item found = renewal.items().where("PK", "=", "P#0").first();

        assertThat(renewal.renew(found)).isEqualTo(new Counts(1, 0, 0, 0));

        Item stored = client(newKey).model("Patient").where("PK", "=", "P#0").first();
        assertThat(stored.get("taxId")).isEqualTo(Value.s("newer"));
        assertThat(stored.get("version")).isEqualTo(Value.n(1));
        assertThat(decrypted.get()).isGreaterThan(2);
    }

    @Test
    void keysMustBeNamedAndReadable() {
        String document = directory.resolve("patients.yml").toString();

        assertThat(Terminal.run("reencrypt", document, "Patient").error()).contains("--kms-key ARN");
        assertThat(Terminal.run("reencrypt", document, "Patient", "--kms-key", "nonsense")
                        .error())
                .contains("no ARN of a KMS key");
        assertThat(Terminal.run("reencrypt", document, "Patient", "--dev-key-file", "none.key")
                        .error())
                .contains("cannot be read");
        assertThat(reencryptOf("Doctor").error()).contains("has no model Doctor");
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
