package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;

class MarshallerTest {
    @Table("notes")
    record Note(
            @PartitionKey @Nullable String pk,
            @OmitEmpty String text,
            @CreatedAt Instant created,
            @Version long version) {}

    @Table("patients")
    record Patient(
            @PartitionKey String pk, String name, @Encrypted String taxId) {}

    private static final Instant CREATED = Instant.parse("2020-01-01T00:00:00Z");

    private final TableTheory db = TableTheory.over(StubWire.responding("{}"), Clock.systemUTC());
    private final TableTheory encrypting = TableTheory.over(
            StubWire.responding("{}"),
            Config.builder()
                    .region("eu-north-1")
                    .keyProvider(new DeterministicTestKeys("seed"))
                    .build());

    @Test
    void marshalledItemKeepsTimestampsAndOmitsEmptyAttributes() {
        Note note = new Note("N#1", "", CREATED, 7);

        Item item = db.marshaller(Note.class).marshal(note);

        assertThat(item)
                .isEqualTo(Item.of("pk", Value.s("N#1"))
                        .with("created", Value.s("2020-01-01T00:00:00Z"))
                        .with("version", Value.n(7)));
        assertThat(db.marshaller(Note.class).unmarshal(item.with("text", Value.s("hello"))))
                .isEqualTo(new Note("N#1", "hello", CREATED, 7));
    }

    @Test
    void entityWithoutKeyIsRejected() {
        assertThatThrownBy(() -> db.marshaller(Note.class).marshal(new Note(null, "", CREATED, 0)))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.MISSING_PRIMARY_KEY)).isTrue());
    }

    @Test
    void invalidItemErrorHasPathButNoValue() {
        assertThatThrownBy(() -> db.marshaller(Note.class)
                        .unmarshal(Item.of("pk", Value.s("N#1")).with("version", Value.s("seven"))))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue();
                    assertThat(e.attributePath()).isEqualTo("version");
                    assertThat(e).hasMessageContaining("version has type S").hasMessageNotContaining("seven");
                });
    }

    @Test
    void encryptedAttributesAreComparedDecrypted() {
        Marshaller<Patient> patients = encrypting.marshaller(Patient.class);
        Item one = patients.marshal(new Patient("P#1", "Ann", "swordfish"));
        Item same = patients.marshal(new Patient("P#1", "Ann", "swordfish"));
        Item other = patients.marshal(new Patient("P#1", "Anne", "marlin"));

        assertThat(one.toString()).doesNotContain("swordfish");
        assertThat(patients.changed(one, same)).isEmpty();
        assertThat(patients.changed(one, other)).containsExactlyInAnyOrder("name", "taxId");
        assertThat(patients.changed(one, one.without("taxId").with("new", Value.nul())))
                .containsExactlyInAnyOrder("taxId", "new");
    }

    @Test
    void encryptedModelIsRejectedWithoutKeyProvider() {
        Marshaller<Patient> patients = db.marshaller(Patient.class);

        assertNotConfigured(() -> patients.marshal(new Patient("P#1", "Ann", "swordfish")));
        assertNotConfigured(() -> patients.unmarshal(Item.of("pk", Value.s("P#1"))));
        assertNotConfigured(() -> patients.changed(Item.empty(), Item.empty()));
    }

    private static void assertNotConfigured(Runnable work) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                                .isTrue());
    }
}
