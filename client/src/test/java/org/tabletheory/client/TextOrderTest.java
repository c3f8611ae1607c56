package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Components of a sort key whose text is not in the order of their values. */
@DynamoTest
@SuppressWarnings("tabletheory.order")
class TextOrderTest {
    private static final Instant SECOND = Instant.parse("2026-01-01T00:00:00Z");
    private static final String TIMES =
            "which is not in the order of its values: 00:00:00.5Z is before 00:00:00Z, and PT10S is"
                    + " before PT9S; write {at:millis} for a time, or store a number and write {at:10}";

    @Table("events")
    @PartitionKey(template = "DEVICE#{device}")
    @SortKey(template = "AT#{at}")
    @IndexPartitionKey(value = "GSI1", template = "KIND#{kind}")
    @IndexSortKey(value = "GSI1", template = "{at:millis}")
    record Event(String device, Instant at, String kind) {}

    @Table("runs")
    @PartitionKey(template = "JOB#{job}")
    @SortKey(template = "{took}#{number}")
    record Run(String job, Optional<Duration> took, long number) {}

    @ParameterizedTest
    @ValueSource(strings = {"<", "<=", ">", ">="})
    void rangeOfATimeInPlainTextIsRejected(String operator, TableTheory db) {
        Query<Event> query = db.model(Event.class).where("device", "=", "d").where("at", operator, SECOND);
        String problem = "a range of 'at' would miss items: the key template AT#{at} has at as text, " + TIMES
                + ", or compare the text of the key 'SK' itself";

        assertThatThrownBy(query::all)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_OPERATOR)).isTrue())
                .hasMessageEndingWith(problem);
        assertThatThrownBy(query::count).hasMessageEndingWith(problem);
        assertThat(query.explain().warnings()).contains("this query is rejected when it is executed: " + problem);
        assertThatThrownBy(() -> db.collection(Event.class)
                        .where("device", "=", "d")
                        .where("at", operator, SECOND)
                        .all())
                .hasMessageEndingWith(problem);
    }

    @Test
    void equalityAndTheTextOfTheKeyAndAnotherIndexWork(TableTheory db) {
        db.createTable(Event.class);
        Event half = new Event("d", SECOND.plusMillis(500), "k");
        Event whole = new Event("d", SECOND, "k");
        for (Event event : List.of(half, whole)) {
            db.model(event).create();
        }

        assertThat(db.model(Event.class)
                        .where("device", "=", "d")
                        .where("at", "=", SECOND)
                        .first())
                .isEqualTo(whole);
        assertThat(db.model(Event.class)
                        .where("device", "=", "d")
                        .where("SK", ">=", "AT#2026-01-01T00:00:00.")
                        .all())
                .containsExactly(half, whole);
        assertThat(db.model(Event.class)
                        .where("kind", "=", "k")
                        .where("at", ">=", SECOND)
                        .orderBy("at", "ASC")
                        .all())
                .containsExactly(whole, half);
    }

    @Test
    void orderOfAPlainComponentIsRejectedWithTheFormThatHasIt(TableTheory db) {
        assertThatThrownBy(() -> db.model(Event.class)
                        .where("device", "=", "d")
                        .orderBy("at", "ASC")
                        .all())
                .hasMessageEndingWith("items cannot be ordered by 'at': the key template AT#{at} has at as text, "
                        + TIMES + ", or sort the items in memory");
        assertThatThrownBy(() -> db.model(Run.class)
                        .where("job", "=", "j")
                        .where("took", "=", Duration.ZERO)
                        .orderBy("number", "ASC")
                        .all())
                .hasMessageEndingWith(
                        "items cannot be ordered by 'number': the key template {took}#{number} has number as"
                                + " text, in which 10 is before 9; write {number:10} if it is a whole number,"
                                + " or sort the items in memory");
    }

    @Test
    void rangeOfADurationIsRejectedAndOfANumberIsAFilter(TableTheory db) {
        db.createTable(Run.class);
        for (int number : new int[] {9, 10}) {
            db.model(new Run("j", Optional.of(Duration.ofSeconds(number)), number))
                    .create();
        }
        Query<Run> ofJob = db.model(Run.class).where("job", "=", "j");

        assertThatThrownBy(() -> ofJob.where("took", ">", Duration.ofSeconds(9)).all())
                .hasMessageContaining(
                        "a range of 'took' would miss items: the key template {took}#{number} has took as text");
        Query<Run> greater = ofJob.where("number", ">", 9);
        assertThat(greater.all()).extracting(Run::number).containsExactly(10L);
        assertThat(greater.explain().warnings())
                .contains(
                        "the range of 'number' is only a filter: the key template {took}#{number} has number as text, in"
                                + " which 10 is before 9; write {number:10} if it is a whole number");
    }

    @Test
    void filterOfATimeIsExplained(TableTheory db) {
        Explanation explained = db.model(Event.class)
                .where("device", "=", "d")
                .filter("at", ">", SECOND)
                .explain();

        assertThat(explained.warnings())
                .contains(
                        "the filter compares 'at' as text, which is not in the order of time within a second: 00:00:00.5Z"
                                + " is before 00:00:00Z");
    }
}
