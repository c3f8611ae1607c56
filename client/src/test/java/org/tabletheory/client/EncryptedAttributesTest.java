package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.Created;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.CountingKeys;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.crypto.Envelope;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;

/** Every way to write and read encrypted attributes: what is stored and what is returned. */
@DynamoTest
class EncryptedAttributesTest {
    record Diagnosis(String code, List<String> notes) {}

    @Table("patients")
    record Patient(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            String name,
            @Encrypted @OmitEmpty @Nullable String taxId,
            @Encrypted @OmitEmpty @Nullable BigDecimal income,
            @Encrypted @OmitEmpty @Nullable Set<String> allergies,
            @Encrypted @OmitEmpty @Nullable Diagnosis diagnosis,
            @Version long version) {
        static Patient of(String sk, @Nullable String taxId) {
            return new Patient(
                    "P",
                    sk,
                    "Ann",
                    taxId,
                    new BigDecimal("12345.67"),
                    Set.of("nuts"),
                    new Diagnosis("J45", List.of("mild", "seasonal")),
                    0);
        }

        Patient withTaxId(@Nullable String newTaxId) {
            return new Patient(pk, sk, name, newTaxId, income, allergies, diagnosis, version);
        }
    }

    private static final Model RAW = Model.builder("Raw", "patients")
            .partitionKey("PK", Type.S)
            .sortKey("SK", Type.S)
            .build();
    private static final Model KEYS_OF_SECRETS =
            Model.builder("SecretKeys", "secrets").partitionKey("PK", Type.S).build();
    private static final Patient ANN = Patient.of("1", "12 345 678");

    private final CountingKeys keys = new CountingKeys(new DeterministicTestKeys("patients"));
    private String prefix = "";
    private @Nullable RecordingWire recording;
    private @Nullable TableTheory client;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .keyProvider(keys)
                .build();
        this.prefix = prefix.text();
        recording = new RecordingWire(TestWire.open(config));
        client = TableTheory.over(recording, config);
        db().createTable(Patient.class);
    }

    @AfterEach
    void disconnect() {
        db().close();
    }

    private TableTheory db() {
        if (client == null) {
            throw new IllegalStateException("not connected");
        }
        return client;
    }

    private RecordingWire wire() {
        if (recording == null) {
            throw new IllegalStateException("not connected");
        }
        return recording;
    }

    private KeyQuery<Patient> byKey(String sk) {
        return db().model(Patient.class).where("PK", "=", "P").where("SK", "=", sk);
    }

    private Item raw(String sk) {
        return db().register(RAW)
                .model("Raw")
                .where("PK", "=", "P")
                .where("SK", "=", sk)
                .first();
    }

    private static Value at(Item item, String attribute) {
        return item.attributes().getOrDefault(attribute, Value.nul());
    }

    @Test
    void eachEncryptedAttributeHasItsOwnEnvelopeAndKey() {
        Patient stored = db().model(ANN).create();

        Item raw = raw("1");
        assertThat(stored).isEqualTo(ANN);
        assertThat(at(raw, "name")).isEqualTo(Value.s("Ann"));
        for (String attribute : List.of("taxId", "income", "allergies", "diagnosis")) {
            assertThat(Envelope.of(at(raw, attribute)).plaintextBytes()).isPositive();
        }
        assertThat(keys.generated).hasValue(4);
        assertThat(byKey("1").first()).isEqualTo(ANN);
        assertThat(keys.decrypted).hasValue(4);
    }

    @Test
    void absentEncryptedAttributeIsNotEncrypted() {
        db().model(new Patient("P", "1", "Ann", null, null, null, null, 0)).save();

        assertThat(raw("1").attributes()).containsOnlyKeys("PK", "SK", "name", "version");
        assertThat(byKey("1").first().taxId()).isNull();
        assertThat(keys.given).isEmpty();
    }

    @Test
    void updateEncryptsFieldsAndReturnsDecryptedItem() {
        db().model(ANN).create();

        Patient updated = db().model(ANN.withTaxId("new")).update("taxId");

        assertThat(updated)
                .isEqualTo(new Patient("P", "1", "Ann", "new", ANN.income(), ANN.allergies(), ANN.diagnosis(), 1));
        assertThat(Envelope.of(at(raw("1"), "taxId"))).isNotNull();
        assertThat(byKey("1").first()).isEqualTo(updated);
    }

    @Test
    void updateRemovesEmptyFields() {
        db().model(ANN).create();

        assertThat(db().model(ANN.withTaxId(null)).update("taxId").taxId()).isNull();
        assertThat(raw("1").has("taxId")).isFalse();
    }

    @Test
    void queriesScansPagesAndStreamsDecrypt() {
        for (int i = 0; i < 5; i++) {
            db().model(Patient.of("" + i, "tax " + i)).create();
        }
        List<String> all = List.of("tax 0", "tax 1", "tax 2", "tax 3", "tax 4");
        Query<Patient> query = db().model(Patient.class).where("PK", "=", "P");

        assertThat(query.all()).extracting(Patient::taxId).isEqualTo(all);
        assertThat(query.stream().map(Patient::taxId)).isEqualTo(all);
        assertThat(db().model(Patient.class).scan()).extracting(Patient::taxId).isEqualTo(all);
        assertThat(db().model(Patient.class).parallelScan(3))
                .extracting(Patient::taxId)
                .containsExactlyInAnyOrderElementsOf(all);
        Page<Patient> page = query.limit(2).page();
        assertThat(page.items()).extracting(Patient::taxId).containsExactly("tax 0", "tax 1");
        assertThat(query.limit(2).page(page.nextCursor()).items())
                .extracting(Patient::taxId)
                .containsExactly("tax 2", "tax 3");
        assertThat(query.count()).isEqualTo(5);
    }

    @Test
    void unselectedAttributesAreNotDecrypted() {
        db().model(ANN).create();
        int before = keys.decrypted.get();

        assertThat(byKey("1").select("name").first().name()).isEqualTo("Ann");
        assertThat(keys.decrypted).hasValue(before);
        assertThat(byKey("1").select("taxId").first().taxId()).isEqualTo("12 345 678");
        assertThat(keys.decrypted).hasValue(before + 1);
    }

    @Test
    void itemOfFailedConditionIsDecryptedLazily() {
        db().model(ANN).create();

        assertThat(db().model(ANN.withTaxId("other")).tryCreate()).isEqualTo(Created.existing(ANN));
        assertThatThrownBy(() -> db().model(ANN.withTaxId("other")).create())
                .isInstanceOfSatisfying(ConditionFailedException.class, conflict -> {
                    assertThat(conflict.entity(Patient.class)).contains(ANN);
                    assertThat(at(conflict.item().orElseThrow(), "taxId").type())
                            .isEqualTo(Type.M);
                });
    }

    @Test
    void conditionsOnEncryptedAttributesAreRejected() {
        assertNotQueryable(() -> db().model(Patient.class)
                .where("PK", "=", "P")
                .filter("taxId", "=", "1")
                .all());
        assertNotQueryable(
                () -> db().model(Patient.class).where("taxId", "=", "1").all());
        assertNotQueryable(() ->
                db().model(Patient.class).filter("diagnosis.code", "=", "J45").scan());
        assertNotQueryable(() -> db().model(Patient.class)
                .filter(Condition.field("taxId", "EXISTS"))
                .scan());
        assertNotQueryable(
                () -> db().model(ANN).withCondition("taxId", "=", "1").save());
        assertNotQueryable(() -> db().model(ANN)
                .withConditionExpression("#t = :t", Map.of("#t", "taxId"), Map.of(":t", "1"))
                .update("name"));
    }

    private void assertNotQueryable(ThrowingCallable call) {
        int before = wire().traffic().size();
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).containsExactly(ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE));
        assertThat(wire().traffic().size()).isEqualTo(before);
    }

    @Test
    void nothingIsSentWithoutKeyProvider(URI endpoint) {
        Config config = Config.local(endpoint);
        RecordingWire unused = new RecordingWire(TestWire.open(config));
        try (TableTheory keyless = TableTheory.over(unused, config)) {
            ModelQuery<Patient> query = keyless.model(Patient.class);
            KeyQuery<Patient> one = query.where("PK", "=", "P").where("SK", "=", "1");
            for (ThrowingCallable call : List.<ThrowingCallable>of(
                    () -> keyless.model(ANN).create(),
                    () -> keyless.model(ANN).save(),
                    () -> keyless.model(ANN).update("name"),
                    () -> keyless.model(ANN).delete(),
                    one::first,
                    one::delete,
                    query::scan,
                    query::count,
                    () -> query.parallelScan(2),
                    () -> one.updateBuilder().set("name", "Al").execute(),
                    () -> query.batchGet(List.of(ANN)),
                    () -> query.batchCreate(List.of(ANN)),
                    () -> query.batchUpdate(List.of(ANN), "name"),
                    () -> query.batchDelete(List.of(ANN)),
                    () -> keyless.batchWrite().put(ANN).execute(),
                    () -> keyless.batchGet().keys(Patient.class, List.of(ANN)).execute(),
                    () -> keyless.transactWrite(tx -> tx.put(keyless.model(ANN))),
                    () -> keyless.transactWrite(tx -> tx.delete(keyless.model(ANN))),
                    () -> keyless.transactGet(one))) {
                assertThatThrownBy(call)
                        .isInstanceOfSatisfying(
                                TableTheoryException.class,
                                error -> assertThat(error.codes()).contains(ErrorCodes.ENCRYPTION_NOT_CONFIGURED));
            }
        }
        assertThat(unused.traffic()).isEmpty();
    }

    @Test
    void updateBuilderEncryptsAndDecrypts() {
        db().model(ANN.withTaxId(null)).create();

        UpdateResult<Patient> result = byKey("1")
                .updateBuilder()
                .set("income", new BigDecimal("2"))
                .setIfNotExists("taxId", "first")
                .returnValues(ReturnValues.UPDATED_NEW)
                .execute();
        Patient full =
                byKey("1").updateBuilder().setIfNotExists("taxId", "second").executeWithResult();

        assertThat(at(result.attributes(), "income")).isEqualTo(Value.n(2));
        assertThat(full.taxId()).isEqualTo("first");
        assertThat(full.income()).isEqualTo("2");
        assertThat(full.diagnosis()).isEqualTo(ANN.diagnosis());
        assertThat(Envelope.of(at(raw("1"), "income"))).isNotNull();
        assertThat(Envelope.of(at(raw("1"), "taxId"))).isNotNull();
        assertThat(byKey("1")
                        .updateBuilder()
                        .remove("taxId")
                        .executeWithResult()
                        .taxId())
                .isNull();
        assertThat(raw("1").has("taxId")).isFalse();
    }

    @Test
    void listAndNumberOperationsOnCiphertextAreRejected() {
        int before = wire().traffic().size();
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> byKey("1").updateBuilder().increment("income").execute(),
                () -> byKey("1").updateBuilder().add("income", 1).execute(),
                () -> byKey("1")
                        .updateBuilder()
                        .add("allergies", Set.of("milk"))
                        .execute(),
                () -> byKey("1")
                        .updateBuilder()
                        .delete("allergies", Set.of("nuts"))
                        .execute(),
                () -> byKey("1")
                        .updateBuilder()
                        .appendToList("diagnosis.notes", List.of("x"))
                        .execute(),
                () -> byKey("1").updateBuilder().set("diagnosis.code", "x").execute(),
                () -> byKey("1").updateBuilder().remove("diagnosis.code").execute())) {
            assertThatThrownBy(call).isInstanceOfSatisfying(TableTheoryException.class, error -> {
                assertThat(error.codes()).contains(ErrorCodes.INVALID_OPERATOR);
                assertThat(error.getMessage()).contains("encrypted");
            });
        }
        assertNotQueryable(() -> byKey("1")
                .updateBuilder()
                .set("name", "Al")
                .condition("taxId", "=", "1")
                .execute());
        assertThat(wire().traffic()).hasSize(before);
    }

    @Test
    void batchesEncryptAndDecrypt() {
        List<Patient> patients = List.of(Patient.of("1", "tax 1"), Patient.of("2", "tax 2"));

        db().batchWrite().putAll(patients).execute();

        assertThat(Envelope.of(at(raw("2"), "taxId"))).isNotNull();
        assertThat(db().model(Patient.class).batchGet(patients).items())
                .extracting(Patient::taxId)
                .containsExactly("tax 1", "tax 2");
        assertThat(db().model(Patient.class)
                        .batchUpdate(
                                patients.stream()
                                        .map(each -> each.withTaxId("newer"))
                                        .toList(),
                                "taxId"))
                .extracting(Patient::taxId)
                .containsExactly("newer", "newer");
        assertThat(Envelope.of(at(raw("2"), "taxId"))).isNotNull();
    }

    @Test
    void transactionsEncryptAndDecrypt() {
        db().model(Patient.of("2", "tax 2")).create();

        db().transactWrite(tx -> tx.create(db().model(Patient.of("1", "tax 1")))
                .update(db().model(Patient.of("2", "newer")), "taxId")
                .put(db().model(Patient.of("3", "tax 3"))));
        Snapshot snapshot = db().transactGet(byKey("1"), byKey("2"), byKey("3"));

        assertThat(snapshot.items())
                .extracting(item -> ((Patient) item.orElseThrow()).taxId())
                .containsExactly("tax 1", "newer", "tax 3");
        for (String sk : List.of("1", "2", "3")) {
            assertThat(Envelope.of(at(raw(sk), "taxId"))).isNotNull();
        }
        assertNotQueryable(() ->
                db().transactWrite(tx -> tx.conditionCheck(db().model(ANN), Condition.field("taxId", "=", "tax 1"))));
    }

    @Test
    void updateInsideEncryptedAttributeIsRejected() {
        assertThatThrownBy(() -> db().model(ANN).update("diagnosis.code"))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).contains(ErrorCodes.INVALID_OPERATOR));
    }

    @Test
    void plaintextAndForeignEnvelopesAreRejectedOnReading() {
        AttributeCipher cipher = new AttributeCipher(keys);
        assertUnreadable("clear", Value.s("12 345 678"));
        assertUnreadable("swapped", cipher.seal("Patient", "income", Value.s("12 345 678")));
        assertUnreadable("type", cipher.seal("Patient", "taxId", Value.n(12_345_678)));
        put("null", cipher.seal("Patient", "taxId", Value.nul()));
        assertThat(byKey("null").first().taxId()).isNull();
    }

    private void assertUnreadable(String sk, Value taxId) {
        put(sk, taxId);
        for (ThrowingCallable read : List.<ThrowingCallable>of(
                () -> byKey(sk).first(), () -> db().model(Patient.class).scan())) {
            assertThatThrownBy(read).isInstanceOfSatisfying(TableTheoryException.class, error -> {
                assertThat(error.codes()).containsExactly(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
                assertThat(error.attributePath()).isEqualTo("taxId");
                assertThat(error.getMessage()).contains("Patient").doesNotContain("345");
            });
        }
    }

    /** Stores an item without the encryption of the client. */
    private void put(String sk, Value taxId) {
        Item item = Item.of("PK", Value.s("P")).with("SK", Value.s(sk)).with("taxId", taxId);
        new LocalTables(wire()).put(RAW.withTable(prefix + "patients"), item);
    }

    @Table("secrets")
    @PartitionKey(template = "SECRET#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{owner}")
    @IndexSortKey(value = "GSI1", template = "{updated:millis}")
    record Secret(
            String id,
            String owner,
            @Encrypted String text,
            @UpdatedAt @Nullable Instant updated) {}

    /** An encrypted item is written by another path than others. */
    @Test
    void computedKeysFollowTheTimesThatTheLibrarySets() {
        db().createTable(Secret.class);
        for (Secret written : List.of(
                db().model(new Secret("1", "ann", "hush", null)).create(),
                db().model(new Secret("1", "ann", "hush", Instant.EPOCH)).save())) {
            assertThat(written.updated()).isNotNull().isNotEqualTo(Instant.EPOCH);
        }
        assertThat(db().model(Secret.class).where("owner", "=", "ann").all())
                .singleElement()
                .satisfies(secret -> assertThat(db().items(KEYS_OF_SECRETS)
                                .get(Item.of("PK", Value.s("SECRET#1")), true, List.of())
                                .orElseThrow()
                                .get("GSI1SK"))
                        .isEqualTo(Value.s(String.valueOf(
                                Objects.requireNonNull(secret.updated()).toEpochMilli()))));
    }

    /** The envelope of a value is larger than the value. */
    @Test
    void sizeOfAnItemIsCheckedAfterItIsEncrypted() {
        Patient large = Patient.of("1", "x".repeat(409_400));
        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> db().model(large).create(),
                () -> db().model(Patient.class).batchCreate(List.of(large)),
                () -> db().transactWrite(tx -> tx.put(db().model(large))))) {
            List<String> requests = wire().requestsDuring(() -> assertThatThrownBy(write)
                    .isInstanceOf(ItemTooLargeException.class)
                    .hasMessageContaining("409600"));
            assertThat(requests).isEmpty();
        }
    }
}
