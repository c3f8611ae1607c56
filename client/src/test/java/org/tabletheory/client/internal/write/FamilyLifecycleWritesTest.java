package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TestWire;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Timestamps and versions are those of the class of a sealed family, whichever the other classes have. */
@DynamoTest
class FamilyLifecycleWritesTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    @Table("${LEDGER}")
    @Discriminator("kind")
    sealed interface Entry {
        sealed interface Loose extends Entry {}

        /** Neither timestamps nor a version. */
        record Note(@PartitionKey String id, String text) implements Loose {}

        record Draft(
                @PartitionKey String id,
                String text,
                @Version long version) implements Loose {}

        record Bill(
                @PartitionKey String id,
                String text,
                @CreatedAt @Nullable Instant created,
                @UpdatedAt @Nullable Instant updated,
                @Version long version)
                implements Entry {
            static Bill of(String id, String text, long version) {
                return new Bill(id, text, NOW, NOW, version);
            }
        }

        sealed interface Paid extends Entry {}

        record Cash(
                @PartitionKey String id,
                String text,
                @Version long version) implements Paid {}

        record Card(
                @PartitionKey String id,
                String text,
                @Version long version) implements Paid {}
    }

    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Mappers mappers = Mappers.builder()
                .environment(Map.of("LEDGER", prefix.table("ledger")))
                .build();
        db = TableTheory.over(TestWire.open(Config.local(endpoint)), Clock.fixed(NOW, ZoneOffset.UTC), mappers);
        db.createTable(Entry.class);
        db.register(Model.builder("Raw", prefix.table("ledger"))
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).optional(true))
                .build());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Item stored(String id) {
        return db.model("Raw").where("id", "=", id).first();
    }

    private <T extends Entry> KeyQuery<T> byKey(Class<T> type, String id) {
        return db.model(type).where("id", "=", id);
    }

    @Test
    void classWithoutVersionIsUpdatedAnyNumberOfTimes() {
        Entry.Note note = db.model(new Entry.Note("1", "a")).create();
        for (String text : List.of("b", "c", "d")) {
            assertThat(db.model(new Entry.Note("1", text)).update("text")).isEqualTo(new Entry.Note("1", text));
            assertThat(db.model(new Entry.Note("1", text)).update()).isEqualTo(new Entry.Note("1", text));
            assertThat(db.model(note)
                            .updateBuilder()
                            .set("text", text)
                            .executeWithResult()
                            .text())
                    .isEqualTo(text);
            byKey(Entry.Note.class, "1").updateBuilder().set("text", text).execute();
            db.transact().update(db.model(new Entry.Note("1", text)), "text").execute();
            db.model(Entry.class).batchUpdate(List.of(new Entry.Note("1", text)), "text");
        }
        assertThat(stored("1").attributes()).containsOnlyKeys("id", "text", "kind");
    }

    @Test
    void createNeverReplacesAnItemOfTheSameClass() {
        Entry.Note note = db.model(new Entry.Note("1", "first")).create();
        Entry.Note other = new Entry.Note("1", "second");

        assertThatThrownBy(() -> db.model(other).create()).isInstanceOf(ConditionFailedException.class);
        assertThatThrownBy(() ->
                        db.model(other).withCondition(Condition.ifNotExists()).save())
                .isInstanceOf(ConditionFailedException.class);
        assertThatThrownBy(() -> db.transact().create(db.model(other)).execute())
                .isInstanceOf(TransactionException.class);
        assertThat(db.model(other).tryCreate().isNew()).isFalse();
        assertThat(byKey(Entry.Note.class, "1").first()).isEqualTo(note);
    }

    @Test
    void conditionOfAnUpdateThatSetsTheClassIsKept() {
        db.model(new Entry.Note("1", "first")).create();

        assertThatThrownBy(() -> byKey(Entry.class, "1")
                        .updateBuilder()
                        .withoutLifecycle()
                        .set("kind", "Note")
                        .set("text", "second")
                        .condition("text", "=", "third")
                        .execute())
                .isInstanceOf(ConditionFailedException.class);
        assertThat(byKey(Entry.Note.class, "1").first().text()).isEqualTo("first");
    }

    @Test
    void classWithoutVersionIsSavedReplacedAndDeletedWithoutOne() {
        Entry.Note note = new Entry.Note("1", "a");
        assertThat(db.model(note).save()).isEqualTo(note);
        assertThat(db.model(note).save()).isEqualTo(note);
        assertThat(db.model(note).replace()).isEqualTo(note);
        assertThat(db.model(note).replace()).isEqualTo(note);
        db.transact().replace(db.model(note)).execute();
        db.transact().put(db.model(note)).execute();
        db.model(Entry.class).batchCreate(List.of(note));
        assertThat(stored("1").attributes()).containsOnlyKeys("id", "text", "kind");
        db.model(note).delete();

        assertThatThrownBy(() -> db.model(note).replace())
                .isInstanceOf(ConditionFailedException.class)
                .isNotInstanceOf(VersionConflictException.class);
    }

    @Test
    void putOfAnyKindStoresTheAttributesOfItsClassAlone() {
        List<Entry> entries =
                List.of(new Entry.Note("1", "a"), Entry.Bill.of("2", "b", 0), new Entry.Cash("3", "c", 0));
        List<Runnable> writes = List.of(
                () -> entries.forEach(entry -> db.model(entry).anyVersion().save()),
                () -> db.model(Entry.class).batchCreate(entries),
                () -> db.transact()
                        .put(db.model(entries.get(0)))
                        .put(db.model(entries.get(1)), Condition.ifExists())
                        .put(db.model(entries.get(2)))
                        .execute());
        for (Runnable write : writes) {
            write.run();
            assertThat(stored("1").attributes()).containsOnlyKeys("id", "text", "kind");
            assertThat(stored("2").attributes())
                    .containsOnlyKeys("id", "text", "kind", "created", "updated", "version");
            assertThat(stored("3").attributes()).containsOnlyKeys("id", "text", "kind", "version");
        }
    }

    @Test
    void classWithVersionKeepsItsLock() {
        Entry.Bill first = db.model(Entry.Bill.of("1", "a", 0)).create();
        Entry.Bill second = db.model(Entry.Bill.of("1", "b", 0)).update("text");
        assertThat(second.version()).isEqualTo(1);
        assertThat(db.model(second).replace().version()).isEqualTo(2);

        assertThatThrownBy(() -> db.model(first).update("text")).isInstanceOf(VersionConflictException.class);
        assertThatThrownBy(() -> db.model(first).save()).isInstanceOf(VersionConflictException.class);
        assertThatThrownBy(() -> db.model(first).replace()).isInstanceOf(VersionConflictException.class);
        assertThatThrownBy(() -> db.model(first).delete()).isInstanceOf(VersionConflictException.class);
    }

    @Test
    void updateByKeyOfClassesThatDifferNamesThem() {
        db.model(Entry.Bill.of("1", "a", 0)).create();

        assertThatThrownBy(() ->
                        byKey(Entry.class, "1").updateBuilder().set("text", "b").execute())
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                .hasMessageContainingAll(
                        "only some classes of Entry have updated (Bill)", "update one class", "withoutLifecycle()");
        assertThat(stored("1").get("text")).isEqualTo(Value.s("a"));

        byKey(Entry.class, "1")
                .updateBuilder()
                .set("text", "b")
                .withoutLifecycle()
                .execute();
        byKey(Entry.Bill.class, "1").updateBuilder().set("text", "c").execute();
        assertThat(db.model(Entry.Bill.class).where("id", "=", "1").first()).isEqualTo(Entry.Bill.of("1", "c", 1));
    }

    @Test
    void updateByKeyOfClassesWithAndWithoutAVersionNamesThem() {
        db.model(new Entry.Draft("1", "a", 0)).create();

        assertThatThrownBy(() -> byKey(Entry.Loose.class, "1")
                        .updateBuilder()
                        .set("text", "b")
                        .execute())
                .hasMessageContaining("only some classes of Entry have version (Draft)");
        assertThat(stored("1").get("version")).isEqualTo(Value.n(0));
    }

    @Test
    void writeOfAVersionToAnItemOfAnotherClassIsNotAVersionConflict() {
        db.model(new Entry.Note("1", "a")).create();
        Entry.Bill other = Entry.Bill.of("1", "b", 3);

        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> db.model(other).save(),
                () -> db.model(other).replace(),
                () -> db.model(other).update("text"),
                () -> db.model(other).delete())) {
            assertThatThrownBy(write)
                    .isExactlyInstanceOf(ConditionFailedException.class)
                    .hasMessageContaining("another class of the family than Bill: its 'kind' is Note");
        }
    }

    @Test
    void updateOfSomeClassesThatSetsTheClassKeepsOffItemsOfOthers() {
        db.model(new Entry.Note("1", "a")).create();

        assertThatThrownBy(() -> byKey(Entry.Paid.class, "1")
                        .updateBuilder()
                        .set("kind", "Cash")
                        .execute())
                .isInstanceOf(ConditionFailedException.class);
        assertThat(stored("1").get("kind")).isEqualTo(Value.s("Note"));
    }

    @Test
    void updateOfOneClassCannotChangeTheClass() {
        db.model(new Entry.Note("1", "a")).create();
        Entry.Note note = new Entry.Note("1", "a");
        Entry entry = note;

        for (ThrowingCallable update : List.<ThrowingCallable>of(
                () -> byKey(Entry.Note.class, "1")
                        .updateBuilder()
                        .set("kind", "Draft")
                        .execute(),
                () -> byKey(Entry.Note.class, "1")
                        .updateBuilder()
                        .setIfNotExists("kind", "Draft")
                        .execute(),
                () -> byKey(Entry.Note.class, "1")
                        .updateBuilder()
                        .remove("kind")
                        .execute(),
                () -> db.model(note).updateBuilder().set("kind", "Draft").execute(),
                () -> db.model(entry).updateBuilder().set("kind", "Draft").execute(),
                () -> db.transact()
                        .updateWithBuilder(
                                byKey(Entry.Note.class, "1").updateBuilder().set("kind", "Draft"))
                        .execute())) {
            assertThatThrownBy(update)
                    .isNotInstanceOf(ConditionFailedException.class)
                    .hasMessageContaining(
                            "'kind' names the class of the item, and this update leaves it Note; to change the"
                                    + " class, delete the item and create an object of the other class");
        }
        for (ThrowingCallable update : List.<ThrowingCallable>of(
                () -> byKey(Entry.class, "1")
                        .updateBuilder()
                        .set("kind", "Unknown")
                        .withoutLifecycle()
                        .execute(),
                () -> byKey(Entry.class, "1")
                        .updateBuilder()
                        .remove("kind")
                        .withoutLifecycle()
                        .execute())) {
            assertThatThrownBy(update)
                    .isNotInstanceOf(ConditionFailedException.class)
                    .hasMessageContainingAll("'kind' names the class of the item", "leaves it one of ", "Draft");
        }
        byKey(Entry.Note.class, "1")
                .updateBuilder()
                .set("kind", "Note")
                .set("text", "b")
                .execute();
        assertThat(db.model(Entry.class).all()).containsExactly(new Entry.Note("1", "b"));
    }

    @Test
    void deleteByKeyOfTheFamilyDeletesWhateverHasTheKey() {
        db.model("Raw", Item.of("id", Value.s("1"))).create();
        byKey(Entry.class, "1").delete();
        db.model("Raw", Item.of("id", Value.s("1")).with("kind", Value.s("audit")))
                .create();
        byKey(Entry.class, "1").delete();
        assertThat(db.model("Raw").all()).isEmpty();
    }

    @Test
    void updateByKeyOfClassesThatAgreeMaintainsTheVersion() {
        db.model(new Entry.Card("1", "a", 0)).create();

        assertThat(byKey(Entry.Paid.class, "1").updateBuilder().set("text", "b").executeWithResult())
                .isEqualTo(new Entry.Card("1", "b", 1));
    }

    @Test
    void versionOfAnotherClassIsAnError() {
        Entry.Note note = db.model(new Entry.Note("1", "a")).create();

        assertThatThrownBy(() -> db.model(note)
                        .updateBuilder()
                        .set("text", "b")
                        .conditionVersion(0)
                        .execute())
                .hasMessageContaining("Note has no attribute with the role version");
        assertThatThrownBy(() ->
                        db.model(note).withCondition(Condition.atVersion(0)).update("text"))
                .hasMessageContainingAll("Note has no attribute 'version', only ", "Bill", "of Entry have it");
        assertThatThrownBy(() ->
                        byKey(Entry.Note.class, "1").updateBuilder().touch().execute())
                .hasMessageContaining("Note has neither");
        assertThatThrownBy(() ->
                        db.model(Entry.Note.class).filter("version", "=", 0).all())
                .hasMessageContaining("Note has no attribute 'version'");
    }

    /** Without its class, the new item would make every later read of the family fail. */
    @Test
    void updateByKeyOfTheFamilyCreatesNoItem() {
        KeyQuery<Entry.Paid> paid = byKey(Entry.Paid.class, "1");
        KeyQuery<Entry> whole = byKey(Entry.class, "1");

        assertThatThrownBy(() -> paid.updateBuilder().set("text", "b").execute())
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContainingAll("there is no item with the key", "create an object of its class");
        assertThatThrownBy(() -> whole.updateBuilder()
                        .set("text", "b")
                        .withoutLifecycle()
                        .execute())
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContainingAll("there is no item with the key", "db.model(TheClass.class)");
        assertThatThrownBy(() -> db.transact()
                        .updateWithBuilder(
                                whole.updateBuilder().set("text", "b").withoutLifecycle())
                        .execute())
                .isInstanceOf(TransactionException.class)
                .hasMessageContaining("there is no item with the key");
        assertThatThrownBy(() -> whole.ifNotExists()
                        .updateBuilder()
                        .set("text", "b")
                        .withoutLifecycle()
                        .execute())
                .isNotInstanceOf(ConditionFailedException.class)
                .hasMessageContainingAll("the item would have no class", "update one class");
        assertThat(db.model(Entry.class).all()).isEmpty();

        whole.updateBuilder()
                .set("kind", "Note")
                .set("text", "b")
                .withoutLifecycle()
                .execute();
        assertThat(db.model(Entry.class).all()).containsExactly(new Entry.Note("1", "b"));
    }

    @Test
    void updateByKeyOfTheFamilyKeepsOffItemsOfNoClass() {
        db.model("Raw", Item.of("id", Value.s("1"))).create();
        KeyQuery<Entry> whole = byKey(Entry.class, "1");

        assertThatThrownBy(() -> whole.updateBuilder()
                        .set("text", "b")
                        .withoutLifecycle()
                        .execute())
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("has no 'kind', so its class is unknown");
        byKey(Entry.Note.class, "1").updateBuilder().set("text", "b").execute();
        assertThat(db.model(Entry.class).all()).containsExactly(new Entry.Note("1", "b"));
    }
}
