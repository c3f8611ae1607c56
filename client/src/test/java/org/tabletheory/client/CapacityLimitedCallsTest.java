package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CapacityLimit;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.CostMeter;

/** Calls with a limit of capacity units per second, on a clock that only waiting moves. */
@DynamoTest
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class CapacityLimitedCallsTest {
    /** About 2 KB: a unit pays for four of them in a scan. */
    @Table("articles")
    record Article(@PartitionKey String author, @SortKey int number, String text) {
        Article(int number) {
            this("ada", number, "x".repeat(2_000));
        }
    }

    private static final int ARTICLES = 100;
    private static final double SCAN_UNITS = 25;

    private final AtomicLong now = new AtomicLong();
    private final CostMeter meter = new CostMeter();
    private TableTheory db;

    @BeforeEach
    void create(TableTheory client) {
        db = client;
        db.createTable(Article.class);
        db.model(Article.class)
                .batchCreate(IntStream.range(0, ARTICLES).mapToObj(Article::new).toList());
    }

    private TableTheory limited(@Nullable Double reads, @Nullable Double writes) {
        return db.withListener(meter).withCapacityLimit(CapacityLimit.of(reads, writes, now::get, now::addAndGet));
    }

    private double seconds() {
        return now.get() / 1e9;
    }

    /** Everything but what the first second pays for, and the last page, has been waited for. */
    private void assertPaced(double unitsPerSecond) {
        assertThat(meter.units()).isGreaterThanOrEqualTo(SCAN_UNITS);
        double paid = (1 + seconds()) * unitsPerSecond;
        assertThat(meter.units() - paid).isLessThanOrEqualTo(unitsPerSecond / 2);
        assertThat(seconds()).isLessThanOrEqualTo(meter.units() / unitsPerSecond);
    }

    @Test
    void scanConsumesAsManyUnitsPerSecondAsAllowed() {
        assertThat(limited(4.0, null).model(Article.class).scan()).hasSize(ARTICLES);
        assertPaced(4);
        assertThat(meter.calls()).isGreaterThan(10);
    }

    @Test
    void queryStreamCountAndPagesAreLimited() {
        Query<Article> articles = limited(4.0, null).model(Article.class).where("author", "=", "ada");
        assertThat(articles.all()).hasSize(ARTICLES);
        assertPaced(4);
        try (Stream<Article> stream = articles.stream()) {
            assertThat(stream).hasSize(ARTICLES);
        }
        assertPaced(4);
        assertThat(articles.count()).isEqualTo(ARTICLES);
        assertPaced(4);
        int read = 0;
        for (Page<Article> page = articles.page(); ; page = articles.page(page.cursor())) {
            read += page.items().size();
            if (!page.hasMore()) {
                break;
            }
        }
        assertThat(read).isEqualTo(ARTICLES);
        assertPaced(4);
    }

    @Test
    void pagesOfItemsAreLimited() {
        Items items = limited(4.0, null).items(Article.class);
        int read = 0;
        Item lastKey = null;
        do {
            ItemPage page = items.page(ItemQuery.scan().from(lastKey));
            read += page.items().size();
            lastKey = page.lastKey();
        } while (lastKey != null);
        assertThat(read).isEqualTo(ARTICLES);
        assertPaced(4);
        assertThat(meter.calls()).isGreaterThan(10);
    }

    @Test
    void segmentsOfAParallelScanShareTheLimit() {
        assertThat(limited(4.0, null).model(Article.class).parallelScan(4)).hasSize(ARTICLES);
        assertThat(meter.units() - (1 + seconds()) * 4).isLessThanOrEqualTo(4 * 1.5);
    }

    @Test
    void givenPageSizeIsKept() {
        List<CallEvent> calls = Collections.synchronizedList(new ArrayList<>());
        limited(4.0, null)
                .withListener(calls::add)
                .model(Article.class)
                .pageSize(50)
                .scan();
        assertThat(calls).hasSize(3);
    }

    @Test
    void eachOfSeveralLimitsHolds() {
        CapacityLimit generous = CapacityLimit.of(1_000.0, null, now::get, now::addAndGet);
        assertThat(limited(4.0, null)
                        .withCapacityLimit(generous)
                        .model(Article.class)
                        .scan())
                .hasSize(ARTICLES);
        assertPaced(4);
    }

    @Test
    void writesAreLimited() {
        BatchOptions oneByOne = BatchOptions.defaults().parallel(1);
        limited(null, 10.0)
                .model(Article.class)
                .batchPut(IntStream.range(0, ARTICLES).mapToObj(Article::new), oneByOne);
        assertThat(meter.units()).isEqualTo(2 * ARTICLES);
        // 4 requests with 50 units each, and the last one is not waited for
        assertThat(seconds()).isCloseTo(15.0, within(0.01));
    }

    @Test
    void resultsHaveTheConsumedCapacity() {
        Page<Article> page = limited(1_000.0, null)
                .model(Article.class)
                .where("author", "=", "ada")
                .page();
        assertThat(page.items()).hasSize(ARTICLES);
        assertThat(meter.units()).isGreaterThanOrEqualTo(SCAN_UNITS);
        assertThat(page.consumedCapacity())
                .containsExactly(new ConsumedCapacity(db.tableName(Article.class), meter.units()));
    }

    @Test
    void limitNeedsTheTotalAndKeepsMoreDetail() {
        for (ReturnConsumedCapacity detail : ReturnConsumedCapacity.values()) {
            StubWire wire = StubWire.responding("{\"Items\":[]}");
            Config config = Config.builder()
                    .environment(Map.of())
                    .region("eu-north-1")
                    .returnConsumedCapacity(detail)
                    .build();
            TableTheory.over(wire, config)
                    .withCapacityLimit(CapacityLimit.readUnitsPerSecond(1_000))
                    .model(Article.class)
                    .scan();
            String requested = detail == ReturnConsumedCapacity.NONE ? "TOTAL" : detail.name();
            assertThat(wire.sent())
                    .singleElement()
                    .asString()
                    .contains("\"ReturnConsumedCapacity\":\"" + requested + "\"");
        }
    }

    @Test
    void queryHasItsOwnLimit() {
        long start = System.nanoTime();
        assertThat(db.withListener(meter)
                        .model(Article.class)
                        .maxReadUnitsPerSecond(20)
                        .parallelScan(2))
                .hasSize(ARTICLES);
        double elapsed = (System.nanoTime() - start) / 1e9;
        assertThat(meter.units()).isLessThanOrEqualTo(20 * (1 + elapsed) + 2 * 5);
        assertThat(meter.units()).isGreaterThanOrEqualTo(SCAN_UNITS);
    }

    @Test
    void limitMustBePositive() {
        assertThatThrownBy(() -> db.model(Article.class).maxReadUnitsPerSecond(0))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_OPERATOR)).isTrue())
                .hasMessageContaining("maxReadUnitsPerSecond must be greater than 0, not 0.0");
    }
}
