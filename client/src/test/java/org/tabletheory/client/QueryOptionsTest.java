package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.result.Cursor;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.wire.CapacityLimit;

/** What the options of a query do to its requests. */
class QueryOptionsTest {
    @Table("visits")
    record Visit(@PartitionKey String place, @SortKey int number) {}

    private static final String EMPTY_PAGE = "{\"Items\":[],\"Count\":0,\"ScannedCount\":0}";

    /** Returns a page with the visits of these numbers, and with more after another number unless that is negative. */
    private static String page(int last, int... numbers) {
        StringBuilder body = new StringBuilder("{\"Items\":[");
        for (int number : numbers) {
            body.append(body.toString().endsWith("[") ? "" : ",").append(item(number));
        }
        body.append("],\"Count\":" + numbers.length + ",\"ScannedCount\":" + (numbers.length + 1));
        return body + (last < 0 ? "" : ",\"LastEvaluatedKey\":" + item(last)) + "}";
    }

    private static String item(int number) {
        return "{\"place\":{\"S\":\"oslo\"},\"number\":{\"N\":\"" + number + "\"}}";
    }

    private static Query<Visit> oslo(StubWire wire) {
        return visits(wire).where("place", "=", "oslo");
    }

    private static ModelQuery<Visit> visits(StubWire wire) {
        return TableTheory.over(wire, Clock.systemUTC()).model(Visit.class);
    }

    @Test
    void limitedPageAddsUpWhatItsRequestsScanned() {
        StubWire wire = StubWire.responding(page(2, 1, 2), page(3, 3));
        Page<Visit> page = oslo(wire).pageSize(2).limit(3).page();
        assertThat(page.items()).extracting(Visit::number).containsExactly(1, 2, 3);
        assertThat(page.scannedCount()).isEqualTo(5);
    }

    @Test
    void noRetriesAreAllowedAndNegativeOnesAreNot() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        assertThat(oslo(wire).withRetry(0, Duration.ZERO).all()).isEmpty();
        assertThat(wire.sent()).hasSize(1);
        for (Runnable call : List.<Runnable>of(
                () -> oslo(wire).withRetry(-1, Duration.ZERO), () -> oslo(wire).withRetry(1, Duration.ofNanos(-1)))) {
            assertThatThrownBy(call::run).hasMessageContaining("times and delay must not be negative");
        }
    }

    @Test
    void emptyPageWithMoreIsNotRepeated() {
        StubWire wire = StubWire.responding(page(2), page(-1, 3));
        Page<Visit> page = oslo(wire).withRetry(3, Duration.ZERO).page();
        assertThat(page.items()).isEmpty();
        assertThat(page.hasMore()).isTrue();
        assertThat(wire.sent()).hasSize(1);
    }

    @Test
    void directionIsReadInAnyCaseAndWithSpaceAround() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        oslo(wire).orderBy("number", " desc ").all();
        oslo(wire).orderBy("number", "Asc").all();
        assertThat(wire.sent().get(0)).contains("\"ScanIndexForward\":false");
        assertThat(wire.sent().get(1)).doesNotContain("\"ScanIndexForward\":false");
        assertThatThrownBy(() -> oslo(wire).orderBy("number", "down"))
                .hasMessageContaining("unknown direction 'down'; supported: ASC, DESC");
    }

    @Test
    void scanInSegmentsHasNoCursor() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        Item lastKey = Item.of("place", Value.s("oslo")).with("number", Value.n(1));
        Query<Visit> continued = visits(wire).cursor(new Cursor(lastKey, null, null).encode());
        for (Map.Entry<String, Runnable> call : Map.<String, Runnable>of(
                        "parallelScan", () -> continued.parallelScan(2),
                        "scanStream", () -> continued.scanStream(2))
                .entrySet()) {
            assertThatThrownBy(call.getValue()::run)
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining(call.getKey() + " does not support a cursor; use scanSegment");
        }
        assertThat(wire.sent()).isEmpty();
        assertThat(visits(wire).cursor("").parallelScan(2)).isEmpty();
    }

    @Test
    void nothingIsRepeatedAfterTheDeadlineEvenWithoutADelay() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        assertThat(oslo(wire)
                        .withRetry(3, Duration.ZERO)
                        .withTimeout(Duration.ofNanos(1))
                        .all())
                .isEmpty();
        assertThat(wire.sent()).hasSize(1);
    }

    @Test
    void interruptWhileWaitingToRepeatIsReportedAndKept() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> oslo(wire).withRetry(3, Duration.ofMinutes(1)).all())
                .isInstanceOf(InterruptedCallException.class)
                .hasMessageContaining("interrupted while waiting to repeat a read");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(wire.sent()).hasSize(1);
    }

    /** The smaller one of what the caller wants and what the limit of capacity affords. */
    @Test
    void pageIsAsLargeAsNeededAndAffordable() {
        String more = "{\"Items\":[" + item(1) + "],\"Count\":1,\"ScannedCount\":10,\"LastEvaluatedKey\":" + item(1)
                + ",\"ConsumedCapacity\":{\"TableName\":\"visits\",\"CapacityUnits\":5.0}}";
        StubWire wire = StubWire.responding(more, page(-1, 2));
        TableTheory db =
                TableTheory.over(wire, Clock.systemUTC()).withCapacityLimit(CapacityLimit.readUnitsPerSecond(40));
        Query<Visit> query = db.model(Visit.class).where("place", "=", "oslo");
        assertThat(query.limit(100).all()).hasSize(2);
        assertThat(query.limit(3).all()).hasSize(1);
        query.pageSize(50).all();
        query.all();
        assertThat(wire.sent())
                .extracting(sent -> sent.replaceAll(".*\"Limit\":(\\d+).*", "$1"))
                .containsExactly("10", "20", "3", "50", "20");
    }

    @Test
    void pagesOfItemsAreAsLargeAsTheLastOneShowsToBeAffordable() {
        StubWire wire = StubWire.responding("{\"Items\":[],\"Count\":0,\"ScannedCount\":10,"
                + "\"ConsumedCapacity\":{\"TableName\":\"visits\",\"CapacityUnits\":5.0}}");
        Items items = TableTheory.over(wire, Clock.systemUTC())
                .withCapacityLimit(CapacityLimit.readUnitsPerSecond(40))
                .items(Visit.class);
        items.page(ItemQuery.scan());
        items.page(ItemQuery.scan());
        items.page(ItemQuery.scan().limit(7));
        assertThat(wire.sent())
                .extracting(sent -> sent.replaceAll(".*\"Limit\":(\\d+).*", "$1"))
                .containsExactly("10", "20", "7");
    }
}
