package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.crypto.Envelope;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.schema.Model;

/** Upcasters of encrypted attributes: they see plain text, and nothing in plain text is accepted or stored. */
@DynamoTest
@Timeout(60)
class EvolutionEncryptionTest {
    /** Stored the number as text, encrypted; the name in plain text. */
    @Table(value = "patients", name = "Patient")
    record PatientOne(
            @PartitionKey String id,
            @Encrypted String ssn,
            String name,
            @Encrypted String weight) {}

    @Table(value = "patients", name = "Patient")
    @Form(2)
    record Patient(
            @PartitionKey String id,
            @Encrypted @Attribute(aliases = "ssn") @Nullable String social,
            @Encrypted @Nullable String name,
            @Encrypted long weight,
            int visits) {
        @Upcast(from = 1, plaintext = "name")
        static Item numbers(Item item) {
            String weight = ((Value.S) java.util.Objects.requireNonNull(item.get("weight"))).value();
            return item.with("weight", Value.n(weight));
        }
    }

    @Table(value = "patients", name = "Patient")
    @Form(2)
    record Strict(
            @PartitionKey String id, @Encrypted @Nullable String name) {
        @Upcast(from = 1)
        static Item same(Item item) {
            return item;
        }
    }

    /** Renames an encrypted attribute in an upcaster instead of by an alias. */
    @Table(value = "patients", name = "Patient")
    @Form(2)
    record Moved(
            @PartitionKey String id, @Encrypted @Nullable String other) {
        @Upcast(from = 1)
        static Item moved(Item item) {
            return item.with("other", java.util.Objects.requireNonNull(item.get("ssn")));
        }
    }

    private static final Model RAW =
            Model.builder("RawPatient", "patients").partitionKey("id", Type.S).build();
    private static final Item KEY = Item.of("id", Value.s("1"));

    private TableTheory db;
    private URI server;
    private TablePrefix prefix;

    @BeforeEach
    void open(URI endpoint, TablePrefix tables) {
        server = endpoint;
        prefix = tables;
        db = TableTheory.connect(
                config().keyProvider(new DeterministicTestKeys("test")).build());
        db.createTable(Patient.class);
        db.model(new PatientOne("1", "123-45", "Ann Lee", "70")).create();
    }

    private Config.Builder config() {
        return Config.local(server).toBuilder().tablePrefix(prefix.text());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Item stored() {
        return db.items(RAW).get(KEY, true, List.of()).orElseThrow();
    }

    private KeyQuery<Patient> patient() {
        return db.model(Patient.class).where("id", "=", "1");
    }

    @Test
    void upcastersSeePlainTextAndTheNextUpdateEncrypts() {
        assertThat(patient().first()).isEqualTo(new Patient("1", "123-45", "Ann Lee", 70, 0));
        Item before = stored();

        patient().updateBuilder().increment("visits").execute();

        assertThat(patient().first()).isEqualTo(new Patient("1", "123-45", "Ann Lee", 70, 1));
        Item after = stored();
        assertThat(after.has("ssn")).isFalse();
        for (String name : List.of("social", "name", "weight")) {
            assertThat(Envelope.isEnvelope(java.util.Objects.requireNonNull(after.get(name))))
                    .as(name)
                    .isTrue();
        }
        assertThat(after.get("social")).as("bound to its new name").isNotEqualTo(before.get("ssn"));
        assertThat(after.toString()).doesNotContain("Ann");
    }

    @Test
    void plainTextIsRejectedUnlessTheUpcasterOfTheFormDeclaresIt() {
        assertThatThrownBy(() -> db.model(Strict.class).where("id", "=", "1").first())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                                .isTrue());
        Item present = stored().with("_form", Value.n(2));
        db.items(RAW).put(new ItemWrite.Put(present, null));
        assertThatThrownBy(() -> patient().first())
                .as("plain text in the present form")
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                                .isTrue());
    }

    /** A later program without forms that encrypts the name already. */
    @Table(value = "patients", name = "Patient")
    record PatientBetween(
            @PartitionKey String id,
            @Encrypted String ssn,
            @Encrypted String name,
            @Encrypted String weight) {}

    @Test
    void valueThatMayBePlainTextIsDecryptedIfItIsAnEnvelope() {
        db.model(new PatientBetween("2", "678-90", "Bea Lee", "60")).create();

        assertThat(db.model(Patient.class).where("id", "=", "2").first().name()).isEqualTo("Bea Lee");
        assertThat(patient().first().name()).isEqualTo("Ann Lee");
    }

    @Test
    void envelopesCannotBeMovedByAnUpcaster() {
        assertThatThrownBy(() -> db.model(Moved.class).where("id", "=", "1").first())
                .hasMessageContaining(
                        "an upcaster returns an envelope as 'other', which cannot be decrypted there; rename an"
                                + " encrypted attribute with aliases of @Attribute instead");
    }

    @Test
    void withoutKeysNothingIsReadOrRewritten() {
        try (TableTheory client = TableTheory.connect(config().build())) {
            assertThatThrownBy(() ->
                            client.model(Patient.class).where("id", "=", "1").first())
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                                    .isTrue());
            assertThatThrownBy(() -> client.forms(Patient.class))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                                    .isTrue());
        }
    }
}
