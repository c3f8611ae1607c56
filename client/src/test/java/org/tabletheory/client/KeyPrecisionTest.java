package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.ViewOf;

/** Items that another program has stored with a time of more digits than the template of the key keeps. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class KeyPrecisionTest {
    private static final Instant PRECISE = Instant.parse("2026-01-01T12:00:00.123456Z");

    @Table("precise")
    @PartitionKey(template = "DEVICE#{device}")
    @SortKey(template = "{at:millis}")
    @IndexPartitionKey(value = "GSI1", template = "STATUS#{status}")
    @IndexSortKey(value = "GSI1", template = "{status}#{at:seconds}")
    @Form(2)
    record Reading(String device, Instant at, String status) {
        @Upcast(from = 1)
        static Item opened(Item item) {
            return item.with("status", Value.s("open"));
        }
    }

    @IndexView("GSI1")
    record ReadingTime(String device, Instant at) implements ViewOf<Reading> {}

    private TableTheory db;

    @BeforeEach
    void storeOfAnotherProgram(TableTheory connected) {
        db = connected;
        db.createTable(Reading.class);
        store(stored());
    }

    private void store(Item item) {
        db.items(Reading.class).put(new ItemWrite.Put(item, null));
    }

    private static Item stored() {
        return Item.of("PK", Value.s("DEVICE#d"), "SK", Value.s("1767268800123"))
                .with("device", Value.s("d"))
                .with("at", Value.s(PRECISE.toString()))
                .with("status", Value.s("open"))
                .with("GSI1PK", Value.s("STATUS#open"))
                .with("GSI1SK", Value.s("open#1767268800"))
                .with("_form", Value.n(2));
    }

    private Reading read() {
        return db.model(Reading.class).where("device", "=", "d").first();
    }

    private Item item() {
        return db.items(Reading.class)
                .get(Item.of("PK", Value.s("DEVICE#d"), "SK", Value.s("1767268800123")), true, List.of())
                .orElseThrow();
    }

    @Test
    void whatWasReadIsUpdatedWithItsIndexKeys() {
        Reading reading = read();
        assertThat(reading.at()).isEqualTo(PRECISE);

        db.model(new Reading(reading.device(), reading.at(), "closed")).update("status");

        assertThat(item().get("at")).isEqualTo(Value.s(PRECISE.toString()));
        assertThat(item().get("GSI1PK")).isEqualTo(Value.s("STATUS#closed"));
        assertThat(item().get("GSI1SK")).isEqualTo(Value.s("closed#1767268800"));
        assertThat(db.model(Reading.class).scan()).hasSize(1);
    }

    @Test
    void whatWasReadIsDeleted() {
        db.model(read()).delete();
        assertThat(db.model(Reading.class).scan()).isEmpty();

        db.model(new Reading("d", PRECISE, "open")).delete();
        store(stored());
        db.transactWrite(tx -> tx.delete(db.model(read())));
        assertThat(db.model(Reading.class).scan()).isEmpty();

        store(stored());
        db.model(Reading.class).batchDelete(List.of(read()));
        assertThat(db.model(Reading.class).scan()).isEmpty();
    }

    @Test
    void itemWithOtherDigitsIsAnotherItem() {
        Reading other = new Reading("d", PRECISE.plusNanos(1), "closed");

        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> db.model(other).delete(), () -> db.model(other).update("status"))) {
            assertThatThrownBy(write)
                    .isInstanceOf(ConditionFailedException.class)
                    .hasMessageContaining("the stored at is not the expected one, and the key SK is computed from it by"
                            + " {at:millis}");
        }
        assertThat(item()).isEqualTo(stored());
    }

    @Test
    void putIsRejectedBecauseItemsWithOtherDigitsWouldHaveTheSameKey() {
        Reading reading = read();
        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> db.model(reading).save(),
                () -> db.model(reading).create(),
                () -> db.model(Reading.class).batchCreate(List.of(reading)),
                () -> db.transactWrite(tx -> tx.create(db.model(reading))))) {
            assertThatThrownBy(write)
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue())
                    .hasMessageContaining("at of the key template {at:millis} has a fraction that :millis would lose;"
                            + " truncate it with truncatedTo(ChronoUnit.MILLIS), or use :nanos");
        }
        assertThat(item()).isEqualTo(stored());
        Reading truncated = new Reading("d", PRECISE.truncatedTo(ChronoUnit.SECONDS), "open");
        db.model(truncated).create();
        assertThat(db.model(Reading.class).scan()).containsExactlyInAnyOrder(reading, truncated);
    }

    @Test
    void viewFetchesTheItemThatItShows() {
        assertThat(db.view(ReadingTime.class)
                        .where("status", "=", "open")
                        .fetchFull()
                        .items())
                .containsExactly(read());
    }

    @Test
    void olderFormIsReadAndRewritten() {
        Item older =
                stored().without("_form").without("status").without("GSI1PK").without("GSI1SK");
        store(older);

        assertThat(read()).isEqualTo(new Reading("d", PRECISE, "open"));
        assertThat(db.forms(Reading.class).rewrite(item())).hasValue(stored());
    }
}
