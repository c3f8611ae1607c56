package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.Cursor;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.Deadline;

/** Requests and results of queries, with a stub wire instead of a server. */
class QueryTest {
    private static final PlainMapper ORDERS = SampleModels.orders();
    private static final String EMPTY_PAGE = "{\"Items\":[],\"Count\":0,\"ScannedCount\":0}";
    private static final String ONE = page(null, "1");

    private final List<Duration> waits = new ArrayList<>();

    private static String page(@Nullable String lastKey, String... sortKeys) {
        StringBuilder body = new StringBuilder("{\"Items\":[");
        for (String sort : sortKeys) {
            body.append(body.toString().endsWith("[") ? "" : ",").append(item(sort));
        }
        body.append("],\"Count\":")
                .append(sortKeys.length)
                .append(",\"ScannedCount\":")
                .append(sortKeys.length);
        return body + (lastKey == null ? "" : ",\"LastEvaluatedKey\":" + item(lastKey)) + "}";
    }

    private static String item(String sort) {
        return "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"" + sort + "\"}}";
    }

    private static Item entity(String sort) {
        return Item.of("PK", Value.s("a")).with("SK", Value.s(sort));
    }

    private Query<Item> query(StubWire wire) {
        return model(wire);
    }

    private ModelQuery<Item> model(StubWire wire) {
        Session session = new Session(wire, Clock.systemUTC(), new ScriptedSleeper(waits::add), null);
        return new TableTheory(session, new Models(Mappers.builder()::build, ""), null).model(ORDERS);
    }

    private Query<Item> partitionA(StubWire wire) {
        return query(wire).where("PK", "=", "a");
    }

    @Test
    void firstWithFullKeyIsAGetItem() {
        StubWire wire = StubWire.responding("{\"Item\":" + item("1") + "}");
        assertThat(partitionA(wire)
                        .where("SK", "=", "1")
                        .consistentRead()
                        .select("SK")
                        .first())
                .isEqualTo(entity("1"));
        assertThat(wire.sent())
                .containsExactly(
                        "GetItem {\"TableName\":\"orders\",\"Key\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"1\"}},"
                                + "\"ConsistentRead\":true,\"ProjectionExpression\":\"#n1\","
                                + "\"ExpressionAttributeNames\":{\"#n1\":\"SK\"}}");
        assertThat(wire.requests().get(0).model()).isEqualTo("Order");
    }

    @Test
    void firstReadsPagesUntilOneItemIsFound() {
        StubWire wire = StubWire.responding(page("x"), page("y"), page("z", "5"));
        assertThat(partitionA(wire).filter("note", "=", "n").first()).isEqualTo(entity("5"));
        assertThat(wire.sent()).hasSize(3);
        assertThat(wire.sent().get(0)).contains("\"Limit\":1,");
        assertThat(wire.sent().get(1)).contains("\"Limit\":2,", "\"ExclusiveStartKey\":" + item("x"));
        assertThat(wire.sent().get(2)).contains("\"Limit\":4,", "\"ExclusiveStartKey\":" + item("y"));
    }

    @Test
    void notFoundMessageNamesTheKeyWithoutValues() {
        assertThatThrownBy(() -> partitionA(StubWire.responding("{}"))
                        .where("SK", "=", "9")
                        .first())
                .isInstanceOfSatisfying(ItemNotFoundException.class, e -> {
                    assertThat(e.codes()).containsExactly(ErrorCodes.ITEM_NOT_FOUND);
                    assertThat(e.model()).isEqualTo("Order");
                    assertThat(e.itemKey().map(DynamoJson::write)).contains(item("9"));
                })
                .hasMessageContaining("(PK, SK)")
                .message()
                .doesNotContain("9");
        assertThatThrownBy(() -> partitionA(StubWire.responding(EMPTY_PAGE))
                        .filter("note", "=", "hush")
                        .first())
                .isInstanceOf(ItemNotFoundException.class)
                .message()
                .doesNotContain("hush");
        assertThat(partitionA(StubWire.responding("{}")).where("SK", "=", "9").firstOrEmpty())
                .isEmpty();
    }

    @Test
    void firstIsRetriedWhileNothingIsFoundWithDoublingDelays() {
        StubWire wire = StubWire.responding("{}", "{}", "{}", "{\"Item\":" + item("1") + "}");
        assertThat(partitionA(wire)
                        .where("SK", "=", "1")
                        .withRetry(5, Duration.ofSeconds(2))
                        .first())
                .isEqualTo(entity("1"));
        assertThat(waits).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(5));
    }

    @Test
    void exhaustedRetriesReturnNothing() {
        assertThatThrownBy(() -> partitionA(StubWire.responding("{}"))
                        .where("SK", "=", "1")
                        .withRetry(2, Duration.ofMillis(1))
                        .first())
                .isInstanceOf(ItemNotFoundException.class);
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        assertThat(partitionA(wire).withRetry(3, Duration.ofMillis(1)).all()).isEmpty();
        assertThat(wire.sent()).hasSize(4);
    }

    @Test
    void everyReadIsRepeatedWhileItFindsNothing() {
        List<Function<Query<Item>, Object>> reads = List.of(
                Query::first,
                Query::all,
                Query::page,
                Query::count,
                query -> query.stream().toList(),
                query -> query.stream().findFirst());
        for (Function<Query<Item>, Object> read : reads) {
            StubWire wire = StubWire.responding(EMPTY_PAGE, EMPTY_PAGE, ONE);
            assertThat(read.apply(partitionA(wire).withRetry(5, Duration.ofMillis(1))))
                    .isNotNull();
            assertThat(wire.sent()).hasSize(3);
        }
        List<Function<Query<Item>, Object>> scans = List.of(
                Query::scan,
                query -> query.parallelScan(1),
                query -> query.scanStream(1).toList(),
                query -> query.scanSegment(0, 1, ""));
        for (Function<Query<Item>, Object> scan : scans) {
            StubWire wire = StubWire.responding(EMPTY_PAGE, EMPTY_PAGE, ONE);
            assertThat(scan.apply(query(wire).withRetry(5, Duration.ofMillis(1))))
                    .isNotNull();
            assertThat(wire.sent()).hasSize(3);
        }
    }

    @Test
    void aStreamWithItemsIsNotRepeatedAtItsEnd() {
        StubWire wire = StubWire.responding(ONE, EMPTY_PAGE);
        assertThat(partitionA(wire).withRetry(5, Duration.ofMillis(1)).stream()).hasSize(1);
        assertThat(wire.sent()).hasSize(1);
    }

    @Test
    void errorsAreNotRetriedByWithRetry() {
        StubWire wire = new StubWire(request -> {
            throw new IllegalStateException("broken");
        });
        assertThatThrownBy(() ->
                        partitionA(wire).withRetry(3, Duration.ofMillis(1)).all())
                .hasMessage("broken");
        assertThat(waits).isEmpty();
    }

    @Test
    void retryStopsAtTheDeadline() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        assertThat(partitionA(wire)
                        .withRetry(3, Duration.ofMinutes(1))
                        .withTimeout(Duration.ofSeconds(4))
                        .all())
                .isEmpty();
        assertThat(wire.sent()).hasSize(1);
        assertThat(wire.requests().get(0).deadline()).isNotNull();
    }

    @Test
    void timeoutAndConsistencyReachEveryKindOfRequest() {
        StubWire wire = StubWire.responding(
                "{\"Item\":" + item("1") + "}", "{}", "{\"Responses\":{}}", "{\"UnprocessedItems\":{}}");
        Duration timeout = Duration.ofMinutes(1);
        model(wire)
                .withTimeout(timeout)
                .where("PK", "=", "a")
                .where("SK", "=", "1")
                .first();
        model(wire)
                .where("PK", "=", "a")
                .where("SK", "=", "1")
                .withTimeout(timeout)
                .delete();
        model(wire).consistentRead().withTimeout(timeout).batchGet(List.of(entity("1")));
        model(wire).withTimeout(timeout).batchDelete(List.of(entity("1")));

        assertThat(wire.requests())
                .hasSize(4)
                .allSatisfy(request -> assertThat(request.deadline()).isNotNull());
        assertThat(wire.sent().get(2)).contains("\"ConsistentRead\":true");
    }

    @Test
    void allStopsAtTheLimitAcrossPages() {
        StubWire wire = StubWire.responding(page("2", "1", "2"), page("4", "3", "4"));
        assertThat(partitionA(wire).limit(3).pageSize(2).all())
                .extracting(item -> item.get("SK"))
                .containsExactly(Value.s("1"), Value.s("2"), Value.s("3"));
        assertThat(wire.sent()).hasSize(2);
        assertThat(wire.sent().get(1)).contains("\"Limit\":1,");
    }

    @Test
    void limitedPageFetchesKeysForTheCursorOnly() {
        String notes = "{\"Items\":[{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"1\"},\"note\":{\"S\":\"x\"}},"
                + "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"2\"},\"note\":{\"S\":\"y\"}}],\"Count\":2,\"ScannedCount\":5}";
        StubWire wire = StubWire.responding(notes);
        Page<Item> page = partitionA(wire)
                .filter("note", "EXISTS")
                .select("note")
                .pageSize(5)
                .limit(1)
                .page();
        assertThat(wire.sent().get(0)).contains("\"ProjectionExpression\":\"#n2, #n1, #n3\"");
        assertThat(page.items()).containsExactly(Item.of("note", Value.s("x")));
        assertThat(Cursor.decode(page.cursor())).isEqualTo(new Cursor(entity("1"), null, "ASC"));
        assertThat(page.scannedCount()).isEqualTo(5);
    }

    @Test
    void cursorContainsSpecifiedIndexAndDirection() {
        String key = "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"1\"},\"placed\":{\"N\":\"3\"}}";
        String body = "{\"Items\":[" + key + "],\"Count\":1,\"ScannedCount\":1,\"LastEvaluatedKey\":" + key + "}";
        Query<Item> named =
                partitionA(StubWire.responding(body)).index("lsi-placed").descending();
        Cursor cursor = Cursor.decode(named.limit(1).page().cursor());
        assertThat(cursor.index()).isEqualTo("lsi-placed");
        assertThat(cursor.sort()).isEqualTo("DESC");
        Query<Item> automatic =
                partitionA(StubWire.responding(body)).orderBy("placed", "asc").select("PK", "SK", "placed");
        Cursor other = Cursor.decode(automatic.limit(1).page().cursor());
        assertThat(other.index()).isNull();
        assertThat(other.sort()).isEqualTo("ASC");
        Cursor scanned = Cursor.decode(
                query(StubWire.responding(page("1", "1"))).limit(1).page().cursor());
        assertThat(scanned).isEqualTo(new Cursor(entity("1"), null, null));
    }

    @Test
    void foreignCursorIsRejectedBeforeAnyRequest() {
        StubWire wire = StubWire.responding(ONE);
        Query<Item> query = partitionA(wire).where("SK", "BEGINS_WITH", "1");
        List<Cursor> foreign = List.of(
                new Cursor(entity("1"), "gsi-email", "ASC"),
                new Cursor(entity("1"), null, "DESC"),
                new Cursor(Item.of("PK", Value.s("a")), null, "ASC"),
                new Cursor(entity("1").with("email", Value.s("e")), null, "ASC"),
                new Cursor(entity("1").with("SK", Value.n(1)), null, "ASC"),
                new Cursor(entity("1").with("PK", Value.s("b")), null, "ASC"),
                new Cursor(entity("2"), null, "ASC"));
        for (Cursor cursor : foreign) {
            assertThatThrownBy(() -> query.page(cursor.encode()))
                    .as(cursor.toString())
                    .isInstanceOfSatisfying(
                            InvalidCursorException.class,
                            e -> assertThat(e.codes())
                                    .containsExactlyInAnyOrder(ErrorCodes.INVALID_CURSOR, ErrorCodes.INVALID_OPERATOR))
                    .hasMessageContaining("the cursor does not belong to");
        }
        assertThatThrownBy(() -> query.page("garbage!")).hasMessageContaining("not valid base64url");
        assertThat(wire.sent()).isEmpty();
    }

    @Test
    void cursorsOfOtherRuntimesAreAccepted() {
        for (Cursor cursor : List.of(
                new Cursor(entity("1"), null, null),
                new Cursor(entity("1"), null, "asc"),
                new Cursor(entity("1"), null, "ASC"))) {
            StubWire wire = StubWire.responding(ONE);
            partitionA(wire).page(cursor.encode());
            assertThat(wire.sent().get(0)).contains("\"ExclusiveStartKey\":" + item("1"));
        }
        StubWire wire = StubWire.responding(ONE, ONE);
        partitionA(wire).page("");
        partitionA(wire).page(null);
        assertThat(wire.sent()).noneMatch(sent -> sent.contains("ExclusiveStartKey"));
    }

    @Test
    void countIgnoresSelectAndSumsPages() {
        StubWire wire = StubWire.responding(
                "{\"Count\":3,\"ScannedCount\":4,\"LastEvaluatedKey\":" + item("3") + "}",
                "{\"Count\":2,\"ScannedCount\":2}");
        assertThat(partitionA(wire).select("note").count()).isEqualTo(5);
        assertThat(wire.sent()).hasSize(2);
        assertThat(wire.sent().get(0)).contains("\"Select\":\"COUNT\"").doesNotContain("Limit", "Projection");
    }

    @Test
    void streamRequestsPagesLazily() {
        StubWire wire = StubWire.responding(page("2", "1", "2"), page("4", "3", "4"), page(null, "5"));
        Stream<Item> stream = partitionA(wire).stream();
        assertThat(wire.sent()).isEmpty();
        Iterator<Item> items = stream.iterator();
        items.next();
        assertThat(wire.sent()).hasSize(1);
        items.next(); // requests the next page
        items.next();
        assertThat(wire.sent()).hasSize(2);
        stream.close();
        assertThat(items.hasNext()).isFalse();
        assertThat(wire.sent()).hasSize(2);
        StubWire again = StubWire.responding(page("2", "1", "2"), page("4", "3", "4"), page(null, "5"));
        assertThat(partitionA(again).limit(4).stream().count()).isEqualTo(4);
        assertThat(again.sent()).hasSize(2);
    }

    @Test
    void parallelScanReturnsSegmentsInOrder() {
        StubWire wire = new StubWire(request -> page(null, request.replaceAll(".*\"Segment\":(\\d+).*", "$1")));
        assertThat(query(wire).parallelScan(40)).hasSize(40).first().isEqualTo(entity("0"));
        assertThat(wire.sent()).allMatch(sent -> sent.contains("\"TotalSegments\":40"));
        assertThat(query(wire).limit(7).parallelScan(40)).hasSize(7);
    }

    @Test
    @Timeout(60)
    void firstErrorOfParallelScanInterruptsOtherSegments() {
        AtomicInteger running = new AtomicInteger();
        IllegalStateException first = new IllegalStateException("segment 2");
        CountDownLatch never = new CountDownLatch(1);
        StubWire wire = new StubWire(request -> {
            running.incrementAndGet();
            try {
                if (request.contains("\"Segment\":2,")) {
                    throw first;
                }
                never.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("stopped", e);
            } finally {
                running.decrementAndGet();
            }
            return page(null, "1");
        });
        assertThatThrownBy(() -> query(wire).parallelScan(8)).isSameAs(first);
        assertThat(running).hasValue(0);
    }

    /** The other segments have pages without end, and their requests do not notice the interrupt. */
    @Test
    @Timeout(60)
    void firstErrorOfParallelScanEndsSegmentsAfterTheirRequest() {
        IllegalStateException first = new IllegalStateException("segment 2");
        StubWire wire = new StubWire(request -> {
            Thread.interrupted();
            if (request.contains("\"Segment\":2,")) {
                throw first;
            }
            return page("1", "1");
        });
        assertThatThrownBy(() -> query(wire).parallelScan(3)).isSameAs(first);
    }

    @Test
    void interruptedParallelScanLeavesNoThreads() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(4);
        AtomicInteger running = new AtomicInteger();
        StubWire wire = new StubWire(request -> {
            running.incrementAndGet();
            started.countDown();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException("stopped", e);
            } finally {
                running.decrementAndGet();
            }
            return EMPTY_PAGE;
        });
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicInteger stillRunning = new AtomicInteger(-1);
        AtomicReference<Boolean> flag = new AtomicReference<>(false);
        Thread caller = new Thread(() -> {
            try {
                query(wire).parallelScan(4);
            } catch (RuntimeException e) {
                thrown.set(e);
                stillRunning.set(running.get());
                flag.set(Thread.currentThread().isInterrupted());
            }
        });
        caller.start();
        assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();
        caller.interrupt();
        caller.join(30_000);
        assertThat(thrown.get()).isInstanceOf(InterruptedCallException.class);
        assertThat(stillRunning).hasValue(0);
        assertThat(flag.get()).isTrue();
    }

    @Test
    void encryptedModelWithoutKeyProviderIsRejected() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        TableTheory db = TableTheory.over(wire, Clock.systemUTC());
        assertThatThrownBy(() -> db.model(SampleModels.secretOrders()).all())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.ENCRYPTION_NOT_CONFIGURED));
        assertThat(wire.sent()).isEmpty();
    }

    @Test
    void invalidArgumentsAreRejectedImmediately() {
        Query<Item> query = query(StubWire.responding(EMPTY_PAGE));
        assertThatThrownBy(() -> query.limit(0)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> query.pageSize(-1)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> query.orderBy("SK", "down")).hasMessageContaining("supported: ASC, DESC");
        assertThatThrownBy(() -> query.parallelScan(0)).hasMessageContaining("segments");
        assertThatThrownBy(() -> query.withRetry(-1, Duration.ZERO)).isInstanceOf(TableTheoryException.class);
    }

    @Test
    void derivedClientsShareTheWireAndUseTheEarliestDeadline() {
        StubWire wire = StubWire.responding(EMPTY_PAGE);
        TableTheory db = TableTheory.over(wire, Clock.systemUTC());
        Deadline deadline = Deadline.after(Duration.ofSeconds(5));
        try (TableTheory derived = db.withDeadline(deadline).withTimeout(Duration.ofHours(1))) {
            derived.model(ORDERS).all();
        }
        assertThat(wire.requests().get(0).deadline()).isSameAs(deadline);
        assertThat(wire.isClosed()).isFalse();
        db.close();
        assertThat(wire.isClosed()).isTrue();
    }
}
