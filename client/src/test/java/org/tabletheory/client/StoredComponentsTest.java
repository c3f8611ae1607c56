package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;

/** Components of keys that another program has stored in another form than the library writes. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class StoredComponentsTest {
    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    @Table("visits")
    @PartitionKey(template = "VISIT#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{st}#{at:millis}#{room:2}#{floor:2}")
    record Visit(
            String id,
            String st,
            Instant at,
            int room,
            @OmitEmpty int floor,
            String note) {
        Visit with(String status) {
            return new Visit(id, status, at, room, floor, note);
        }
    }

    @Table("samples")
    @PartitionKey(template = "DEVICE#{device}")
    @SortKey(template = "{at:seconds}")
    record Sample(String device, Instant at, String note) {}

    private TableTheory db;

    @BeforeEach
    void createTables(TableTheory connected) {
        db = connected;
        db.createTable(Visit.class);
        db.createTable(Sample.class);
    }

    private void store(Value... room) {
        Item visit = Item.of("PK", Value.s("VISIT#1"), "id", Value.s("1"))
                .with("st", Value.s("open"))
                .with("at", Value.s("2026-01-01T00:00:00.000Z"))
                .with("floor", Value.n(3))
                .with("note", Value.s("n"));
        db.items(Visit.class).put(new ItemWrite.Put(room.length == 0 ? visit : visit.with("room", room[0]), null));
    }

    private Visit read() {
        return db.model(Visit.class).where("id", "=", "1").first();
    }

    private Item item(Class<?> type, Item key) {
        return db.items(type).get(key, true, List.of()).orElseThrow();
    }

    private Item visit() {
        return item(Visit.class, Item.of("PK", Value.s("VISIT#1")));
    }

    @Test
    void whatWasReadIsUpdatedThoughTheTextOfATimeDiffers() {
        for (ThrowingCallable update : List.<ThrowingCallable>of(
                () -> db.model(read().with("done")).update("st"),
                () -> db.model(read()).updateBuilder().set("st", "done").execute(),
                () -> db.model(Visit.class).batchUpdate(List.of(read().with("done")), "st"),
                () -> db.transact().update(db.model(read().with("done")), "st").execute(),
                () -> db.transactWrite(tx -> tx.update(db.model(read().with("done")), "st")))) {
            store(Value.n(7));
            assertThat(read().at()).isEqualTo(NEW_YEAR);

            assertThatCode(update).doesNotThrowAnyException();

            assertThat(visit().get("st")).isEqualTo(Value.s("done"));
            assertThat(visit().get("at")).as("as it was").isEqualTo(Value.s("2026-01-01T00:00:00.000Z"));
            assertThat(visit().get("GSI1PK")).isEqualTo(Value.s("done#1767225600000#07#03"));
        }
    }

    @Test
    void componentThatIsAbsentOrStoredThoughItIsOmittedIsTheDefault() {
        store();
        assertThat(read().room()).isZero();
        db.model(read().with("done")).update("st");
        assertThat(visit().get("GSI1PK")).isEqualTo(Value.s("done#1767225600000#00#03"));
        assertThat(visit().has("room")).isFalse();

        store(Value.n(7));
        db.items(Visit.class).put(new ItemWrite.Put(visit().with("floor", Value.n(0)), null));
        db.model(read().with("done")).update("st");
        assertThat(visit().get("st")).isEqualTo(Value.s("done"));
        assertThat(visit().has("GSI1PK")).as("a put would omit floor").isFalse();
    }

    @Test
    void otherValueIsNotOverwrittenThoughTheTextOfATimeDiffers() {
        store(Value.n(8));
        Visit stale = new Visit("1", "done", NEW_YEAR, 7, 3, "n");
        for (ThrowingCallable update : List.<ThrowingCallable>of(
                () -> db.model(stale).update("st"),
                () -> db.transact().update(db.model(stale), "st").execute())) {
            assertThatThrownBy(update)
                    .hasMessageContaining(" is not the expected one, and the key GSI1PK is computed from it by"
                            + " {st}#{at:millis}#{room:2}#{floor:2}; read the item again and repeat the change");
        }
        Visit later = new Visit("1", "done", NEW_YEAR.plusMillis(1), 8, 3, "n");
        assertThatThrownBy(() -> db.model(later).update("st"))
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("the stored at is not the expected one");
        assertThat(visit().get("st")).isEqualTo(Value.s("open"));
    }

    @Test
    void valueThatChangesBeforeTheUpdateIsRepeatedIsNotOverwritten() {
        store(Value.n(7));
        Visit done = read().with("done");
        AtomicInteger updates = new AtomicInteger();
        TableTheory interrupted = db.withListener(event -> {
            if (event.operation().equals("UpdateItem") && updates.incrementAndGet() == 1) {
                db.items(Visit.class)
                        .put(new ItemWrite.Put(visit().with("at", Value.s("2026-01-02T00:00:00.000Z")), null));
            }
        });

        assertThatThrownBy(() -> interrupted.model(done).update("st"))
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("the stored at is not the expected one");

        assertThat(updates).hasValue(2);
        assertThat(visit().get("st")).isEqualTo(Value.s("open"));
    }

    @Test
    void itemWithDigitsThatItsPrimaryKeyDoesNotHaveIsUpdatedAndDeleted() {
        Item key = Item.of("PK", Value.s("DEVICE#d"), "SK", Value.s("1767225600"));
        Item stored = key.with("device", Value.s("d")).with("at", Value.s("2026-01-01T00:00:00.500000Z"));
        Sample sample = new Sample("d", NEW_YEAR.plusMillis(500), "n");
        db.items(Sample.class).put(new ItemWrite.Put(stored, null));

        db.model(sample).update("note");
        assertThat(item(Sample.class, key)).isEqualTo(stored.with("note", Value.s("n")));

        db.model(sample).delete();
        assertThat(db.model(Sample.class).scan()).isEmpty();

        db.items(Sample.class).put(new ItemWrite.Put(stored, null));
        db.transact().delete(db.model(sample)).execute();
        assertThat(db.model(Sample.class).scan()).isEmpty();
    }

    /** The advice to read the item again would not help. */
    @Test
    void failedConditionOfTheUserIsReportedAsSuch() {
        store(Value.n(7));
        Condition other = Condition.field("st", "=", "lost");
        Visit visit = read();
        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> db.model(visit).withCondition("st", "=", "lost").update("note"),
                () -> db.model(visit).withCondition("st", "=", "lost").update("st"),
                () -> db.model(visit).withCondition("st", "=", "lost").delete(),
                () -> db.model(visit).withCondition("st", "=", "lost").replace(),
                () -> db.model(visit)
                        .updateBuilder()
                        .set("note", "x")
                        .condition("st", "=", "lost")
                        .execute(),
                () -> db.transact().conditionCheck(db.model(visit), other).execute(),
                () -> db.transact()
                        .update(db.model(visit), List.of("st"), other)
                        .execute())) {
            assertThatThrownBy(write)
                    .isInstanceOfAny(ConditionFailedException.class, TransactionException.class)
                    .hasMessageContaining("a condition failed for the item with the key")
                    .hasMessageNotContaining("computed from it");
        }
    }

    @Table("slots")
    @PartitionKey(template = "DAY#{day}")
    @SortKey(template = "{hour:4}#{free}#{room}")
    record Slot(
            String day,
            @OmitEmpty int hour,
            @OmitEmpty boolean free,
            @OmitEmpty String room) {}

    @Test
    void emptyComponentOfThePrimaryKeyThatIsOmittedIsNamed() {
        db.createTable(Slot.class);
        db.model(new Slot("1", 1, true, "a")).create();
        String key = "the key SK is computed by {hour:4}#{free}#{room}, and ";
        String one = " is empty, so @OmitEmpty leaves it out; give it another value, or remove @OmitEmpty";
        for (Slot empty :
                List.of(new Slot("1", 0, true, "a"), new Slot("1", 1, false, "a"), new Slot("1", 1, true, ""))) {
            String name = empty.hour() == 0 ? "hour" : empty.free() ? "room" : "free";
            for (ThrowingCallable write : List.<ThrowingCallable>of(
                    () -> db.model(empty).create(),
                    () -> db.model(empty).delete(),
                    () -> db.model(Slot.class).batchCreate(List.of(empty)),
                    () -> db.transactWrite(tx -> tx.create(db.model(empty))))) {
                assertThatThrownBy(write).hasMessageContaining(key + name + one);
            }
        }
        assertThatThrownBy(() -> db.model(new Slot("1", 0, false, "a")).save())
                .hasMessageContaining(key + "hour and free are empty, so @OmitEmpty leaves them out; give them other"
                        + " values, or remove @OmitEmpty");
        assertThatThrownBy(() -> db.model(new Slot("1", 0, true, NullArgumentsTest.nothing()))
                        .save())
                .hasMessageContaining(key + "room is missing; give it a value; hour" + one);
    }
}
