package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.crypto.EnvelopeBinding;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;

/** The table of docs/guide/encryption.md: where a moved envelope can be decrypted. */
@DynamoTest
class EnvelopeBindingTest {
    @Table("patients")
    record Patient(
            @PartitionKey String id,
            @Encrypted @OmitEmpty @Nullable String taxId,
            @Encrypted @OmitEmpty @Nullable String nickname) {}

    @Table("patients")
    record Visitor(
            @PartitionKey String id,
            @Encrypted @OmitEmpty @Nullable String taxId) {}

    @Table(value = "archive", name = "Patient")
    record Archived(
            @PartitionKey String id,
            @Encrypted @OmitEmpty @Nullable String taxId) {}

    private final DeterministicTestKeys keys = new DeterministicTestKeys("binding");
    private Config config = Config.builder().build();
    private String prefix = "";

    @BeforeEach
    void open(URI endpoint, TablePrefix names) {
        prefix = names.text();
        config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix)
                .keyProvider(keys)
                .build();
    }

    private TableTheory connect(EnvelopeBinding binding) {
        return TableTheory.connect(config.toBuilder().envelopeBinding(binding).build());
    }

    private static Items raw(TableTheory db, String table) {
        return db.items(Model.builder("Raw", table).partitionKey("id", Type.S).build());
    }

    private static Value stored(TableTheory db) {
        Item item = raw(db, "patients")
                .get(Item.of("id", Value.s("1")), true, List.of())
                .orElseThrow();
        return Objects.requireNonNull(item.get("taxId"));
    }

    private static void move(TableTheory db, String table, String id, String attribute) {
        Item item = Item.of("id", Value.s(id)).with(attribute, stored(db));
        raw(db, table).put(new ItemWrite.Put(item, null));
    }

    private static void assertReadable(boolean readable, Query<?> query) {
        if (readable) {
            assertThat(query.first().toString()).contains("12 345");
        } else {
            assertThatThrownBy(query::first)
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            error -> assertThat(error.codes()).containsExactly(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE));
        }
    }

    @ParameterizedTest
    @EnumSource
    void movedEnvelopes(EnvelopeBinding binding) {
        try (TableTheory db = connect(binding)) {
            db.createTable(Patient.class);
            db.createTable(Archived.class);
            db.model(new Patient("1", "12 345", null)).create();
            assertThat(db.model(Patient.class).where("id", "=", "1").first().taxId())
                    .isEqualTo("12 345");

            move(db, "patients", "attribute", "nickname");
            assertReadable(false, db.model(Patient.class).where("id", "=", "attribute"));
            assertThatThrownBy(() -> db.model(Patient.class).batchGet(List.of("attribute", "1")))
                    .isInstanceOfSatisfying(BatchException.class, error -> {
                        assertThat(error.is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE))
                                .isTrue();
                        assertThat(error.leftovers())
                                .extracting(BatchLeftover::position)
                                .containsExactly(0L);
                        assertThat(error.found(Patient.class))
                                .extracting(Patient::taxId)
                                .containsExactly("12 345");
                    });
            move(db, "patients", "item", "taxId");
            assertReadable(true, db.model(Patient.class).where("id", "=", "item"));
            assertReadable(
                    binding == EnvelopeBinding.ATTRIBUTE,
                    db.model(Visitor.class).where("id", "=", "1"));
            move(db, "archive", "table", "taxId");
            assertReadable(
                    binding != EnvelopeBinding.TABLE, db.model(Archived.class).where("id", "=", "table"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void clientsWithAnotherBindingRejectTheValue(EnvelopeBinding binding) {
        try (TableTheory db = connect(binding)) {
            db.createTable(Patient.class);
            db.model(new Patient("1", "12 345", null)).create();
            for (EnvelopeBinding other : EnvelopeBinding.values()) {
                try (TableTheory reader = connect(other)) {
                    assertReadable(other == binding, reader.model(Patient.class).where("id", "=", "1"));
                }
            }
            String data = binding.additionalData("Patient", prefix + "patients");
            assertThat(new AttributeCipher(keys).bound(data).open("Patient", "taxId", stored(db)))
                    .isEqualTo(Value.s("12 345"));
        }
    }
}
