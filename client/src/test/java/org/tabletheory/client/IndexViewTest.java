package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.FetchedItems;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.wire.CapacityLimit;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Index-shaped reads: views that read one index, and fetch full items only on request. */
@DynamoTest
class IndexViewTest {
    private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");

    @Table("orders")
    @PartitionKey(template = "TENANT#{tenantId}")
    @SortKey(template = "ORDER#{number:6}")
    @IndexPartitionKey(value = "by-status", template = "{tenantId}#{status}", attribute = "GSI1PK")
    @IndexSortKey(value = "by-status", template = "{placedAt:millis}", attribute = "GSI1SK")
    @IndexPartitionKey(value = "by-customer", template = "C#{customer}", attribute = "GSI2PK")
    @IndexPartitionKey(value = "everything", template = "{status}", attribute = "GSI3PK")
    @Index(
            name = "by-status",
            projection = ProjectionType.INCLUDE,
            fields = {"total", "note"})
    @Index(name = "by-customer", projection = ProjectionType.KEYS_ONLY)
    @Index(name = "by-total", type = IndexType.LSI, projection = ProjectionType.KEYS_ONLY)
    record Order(
            String tenantId,
            int number,
            String status,
            Instant placedAt,
            String customer,
            @IndexSortKey("by-total") long total,
            @Encrypted @Nullable String note,
            String text) {}

    @IndexView("by-status")
    record OrderSummary(
            int number,
            Instant placedAt,
            OptionalLong total,
            @Encrypted @Nullable String note) implements ViewOf<Order> {}

    @IndexView("by-customer")
    record OrderOfCustomer(String tenantId, Integer number, String customer) implements ViewOf<Order> {}

    @IndexView("everything")
    record OrderText(int number, String text) implements ViewOf<Order> {}

    @IndexView("by-total")
    record OrderTotal(int number, long total) implements ViewOf<Order> {}

    @Table("shop")
    @Discriminator("kind")
    @PartitionKey(template = "{id}")
    @Index(name = "mixed", projection = ProjectionType.INCLUDE, fields = "kind")
    @Index(name = "bare", projection = ProjectionType.KEYS_ONLY)
    @Index(name = "parts", projection = ProjectionType.KEYS_ONLY)
    sealed interface Product {
        @IndexPartitionKey(value = "mixed", template = "{group}", attribute = "G")
        @IndexPartitionKey(value = "bare", attribute = "G")
        record Book(String id, String group) implements Product {}

        @IndexPartitionKey(value = "mixed", template = "{group}", attribute = "G")
        @IndexPartitionKey(value = "bare", attribute = "G")
        @IndexPartitionKey(value = "parts", template = "{album}", attribute = "A")
        record Song(String id, String group, String album) implements Product {}
    }

    @IndexView("mixed")
    record BookId(String id) implements ViewOf<Product.Book> {}

    @IndexView("mixed")
    record ProductKind(String id, String group, String kind) implements ViewOf<Product> {}

    @IndexView("bare")
    record ProductId(String id) implements ViewOf<Product> {}

    @IndexView("parts")
    record SongOfAlbum(String id, String album) implements ViewOf<Product.Song> {}

    /** Runs an action before a batch is read, and before a query, with its number. */
    private final class Interrupted implements Wire {
        private final Wire wire;

        Interrupted(Wire wire) {
            this.wire = wire;
        }

        @Override
        public WireResponse call(WireRequest request) {
            if (request.operation().equals("BatchGetItem")) {
                beforeBatch.run();
                batchDeadline = request.deadline();
            } else if (request.operation().equals("Query")) {
                beforeQuery.accept(queries++);
            }
            return wire.call(request);
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    private Runnable beforeBatch = () -> {};
    private IntConsumer beforeQuery = number -> {};
    private int queries;
    private @Nullable Deadline batchDeadline;
    private @Nullable RecordingWire recording;
    private @Nullable TableTheory client;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .keyProvider(new DeterministicTestKeys("orders"))
                .build();
        RecordingWire wire = new RecordingWire(TestWire.open(config));
        recording = wire;
        client = TableTheory.over(new Interrupted(wire), config);
        db().createTable(Order.class);
        db().model(Order.class)
                .batchCreate(
                        IntStream.range(0, 10).mapToObj(IndexViewTest::order).toList());
    }

    private static Order order(int number) {
        String status = number % 2 == 0 ? "open" : "paid";
        return new Order(
                "acme",
                number,
                status,
                DAY.plusSeconds(100 - number),
                number < 5 ? "ann" : "bob",
                10L * number,
                "note " + number,
                "text " + number);
    }

    private static OrderSummary summary(int number) {
        Order order = order(number);
        return new OrderSummary(number, order.placedAt(), OptionalLong.of(order.total()), order.note());
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

    private List<String> requests(Runnable action) {
        if (recording == null) {
            throw new IllegalStateException("not connected");
        }
        return recording.requestsDuring(action);
    }

    private ViewQuery<OrderSummary, Order> open() {
        return db().view(OrderSummary.class).where("tenantId", "=", "acme").where("status", "=", "open");
    }

    @Test
    void viewReadsItsIndexAlone() {
        List<String> sent = requests(() ->
                assertThat(open().all()).containsExactly(summary(8), summary(6), summary(4), summary(2), summary(0)));
        assertThat(sent).singleElement().asString().startsWith("Query").contains("\"IndexName\":\"by-status\"");
    }

    @Test
    void componentsAreReadFromTheKeysOfAnIndexThatProjectsNothingElse() {
        assertThat(db().view(OrderOfCustomer.class)
                        .where("customer", "=", "ann")
                        .all())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 5)
                        .mapToObj(number -> new OrderOfCustomer("acme", number, "ann"))
                        .toList());
    }

    @Test
    void onlyNeededAttributesAreRequestedOfAnIndexThatHasMore() {
        Explanation all =
                db().view(OrderText.class).where("status", "=", "open").explain();
        assertThat(all.projection())
                .as("with the keys, which show whether an item is an order")
                .containsExactlyInAnyOrder("number", "text", "PK", "SK");
        assertThat(all.index()).isEqualTo("everything");
        assertThat(db().view(OrderText.class).where("status", "=", "open").all())
                .contains(new OrderText(8, "text 8"));

        assertThat(open().explain().projection())
                .as("the index has nothing else")
                .isEmpty();
    }

    /** The index has the time in its key alone, so a filter could not compare it. */
    @Test
    void rangeOfATimeBeyondItsComponentIsEmptyOrEverything() {
        Instant before = Instant.parse("1960-01-01T00:00:00Z");
        Instant after = Instant.parse("9999-01-01T00:00:00Z");
        assertThat(open().where("placedAt", "<", before).all()).isEmpty();
        assertThat(open().where("placedAt", ">", before).all()).hasSize(5);
        assertThat(open().where("placedAt", "<", after).all()).hasSize(5);
        assertThat(open().where("placedAt", ">", after).all()).isEmpty();
        assertThat(open().where("placedAt", "<", before).explain().filter()).isNull();
    }

    @Test
    @Timeout(60)
    void pagesOfAViewArePublishedAsTheyAreRequested() {
        List<Page<OrderSummary>> pages = PageCollector.all(db().async().pages(open().pageSize(2)));

        assertThat(pages).allSatisfy(page -> assertThat(page.items()).hasSizeLessThanOrEqualTo(2));
        assertThat(pages.stream().flatMap(page -> page.items().stream()))
                .hasSize(5)
                .containsExactlyElementsOf(open().all());
    }

    @Test
    void queryOptionsWork() {
        assertThat(open().first()).isEqualTo(summary(8));
        assertThat(open().descending().firstOrEmpty()).contains(summary(0));
        assertThat(open().where("placedAt", "<", DAY.plusSeconds(96)).all()).containsExactly(summary(8), summary(6));
        assertThat(open().filter("total", ">", 30).all()).containsExactly(summary(8), summary(6), summary(4));
        assertThat(open().count()).isEqualTo(5);
        assertThat(open().limit(2).stream()).containsExactly(summary(8), summary(6));
        assertThat(db().view(OrderSummary.class).scan()).hasSize(10);
        assertThatThrownBy(() -> open().where("placedAt", "<", DAY).first()).isInstanceOf(ItemNotFoundException.class);
        assertThatThrownBy(() -> open().filter("text", "=", "x").all())
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("index by-status does not project 'text', so the filter cannot use it");
        assertThatThrownBy(() -> db().view(OrderSummary.class)
                        .where("tenantId", "=", "acme")
                        .all())
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("index by-status needs = on 'status'")
                .hasMessageContaining(
                        "Use scan() to read every item, or declare a view of an index with the partition key"
                                + " 'tenantId'; Config.allowScans permits such queries")
                .hasMessageNotContaining("index(");
    }

    @Test
    void pagesContinueByCursor() {
        List<OrderSummary> views = new ArrayList<>();
        String cursor = null;
        do {
            Page<OrderSummary> page = open().filter("total", "<>", 20).limit(2).page(cursor);
            views.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        assertThat(views).containsExactly(summary(8), summary(6), summary(4), summary(0));
        String first = open().limit(1).page().cursor();
        assertThatThrownBy(() -> open().descending().page(first)).isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void localIndexIsReadConsistently() {
        assertThat(db().view(OrderTotal.class)
                        .where("tenantId", "=", "acme")
                        .where("total", ">", 70)
                        .consistentRead()
                        .all())
                .containsExactly(new OrderTotal(8, 80), new OrderTotal(9, 90));
        assertThatThrownBy(() -> open().consistentRead().all())
                .hasMessageContaining("a strongly consistent read is not supported on a global index");
    }

    @Test
    void fullItemsAreFetchedInBatchesInTheOrderOfTheIndex() {
        List<String> sent = requests(() -> {
            FetchedItems<Order> full = open().fetchFull();
            assertThat(full.items()).containsExactly(order(8), order(6), order(4), order(2), order(0));
            assertThat(full.missing()).isEmpty();
            assertThat(full.hasMore()).isFalse();
        });
        assertThat(sent).hasSize(2);
        assertThat(sent.get(0)).startsWith("Query");
        assertThat(sent.get(1)).startsWith("BatchGetItem");
    }

    @Test
    void fullItemsAreFetchedWithTheOptionsOfTheBatch() {
        List<String> sent = requests(() -> {
            FetchedItems<Order> full = open().fetchFull(BatchOptions.defaults().chunkSize(2));
            assertThat(full.items()).containsExactly(order(8), order(6), order(4), order(2), order(0));
        });
        assertThat(sent).hasSize(4);
        assertThat(sent.subList(1, 4)).allMatch(request -> request.startsWith("BatchGetItem"));
    }

    @Test
    void timeoutIncludesTheBatches() {
        open().withTimeout(Duration.ofHours(1)).fetchFull();
        assertThat(batchDeadline).isNotNull();
    }

    @Test
    void fullItemsArePagedByTheLimit() {
        FetchedItems<Order> first = open().limit(2).fetchFull();
        assertThat(first.items()).containsExactly(order(8), order(6));
        FetchedItems<Order> second = open().limit(10).cursor(first.nextCursor()).fetchFull();
        assertThat(second.items()).containsExactly(order(4), order(2), order(0));
        assertThat(second.nextCursor()).isNull();
    }

    @Test
    void itemThatWasDeletedMeanwhileIsReportedAsMissing() {
        beforeBatch = () -> db().model(order(6)).delete();
        FetchedItems<Order> full = open().fetchFull();
        assertThat(full.items()).containsExactly(order(8), order(4), order(2), order(0));
        assertThat(full.missing())
                .containsExactly(Item.of("PK", Value.s("TENANT#acme"), "SK", Value.s("ORDER#000006")));
    }

    @Test
    void itemThatMovesToALaterPageMeanwhileIsFetchedOnce() {
        Order first = order(8);
        Order moved = new Order(
                "acme",
                8,
                first.status(),
                DAY.plusSeconds(1_000),
                first.customer(),
                first.total(),
                first.note(),
                first.text());
        beforeQuery = number -> {
            if (number == 1) {
                db().model(moved).replace();
            }
        };
        AtomicLong clock = new AtomicLong();
        CapacityLimit smallPages = CapacityLimit.of(4.0, null, clock::get, clock::addAndGet);

        FetchedItems<Order> full = db().withCapacityLimit(smallPages)
                .view(OrderSummary.class)
                .where("tenantId", "=", "acme")
                .where("status", "=", "open")
                .fetchFull();

        assertThat(queries).as("pages").isGreaterThan(1);
        assertThat(full.items()).containsExactly(moved, order(6), order(4), order(2), order(0));
        assertThat(full.missing()).isEmpty();
    }

    @Test
    void fullItemOfAViewIsFoundByItsKey() {
        OrderOfCustomer view = new OrderOfCustomer("acme", 3, "ann");
        assertThat(db().view(OrderOfCustomer.class)
                        .where("customer", "=", "ann")
                        .all())
                .contains(view);
        assertThat(db().model(view).consistentRead().first()).isEqualTo(order(3));
        assertThatThrownBy(() -> db().model(summary(8)).first())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("OrderSummary does not have the key 'PK' or all components of TENANT#{tenantId}");
    }

    @Test
    void viewIsNotWritten() {
        for (Runnable write : List.<Runnable>of(
                () -> db().model(OrderSummary.class),
                () -> db().batchWrite().put(summary(1)).execute(),
                () -> db().createTable(OrderSummary.class))) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining("OrderSummary is a view of an index, which is only read; query it with"
                            + " view(OrderSummary.class), and write the class that it is a view of");
        }
    }

    @Test
    void viewsOfASealedTypeAndOfItsClasses() {
        db().createTable(Product.class);
        Product.Book book = new Product.Book("1", "x");
        Product.Song song = new Product.Song("2", "x", "a");
        db().model(Product.class).batchCreate(List.of(book, song));

        assertThat(db().view(BookId.class).where("group", "=", "x").all()).containsExactly(new BookId("1"));
        assertThat(db().view(BookId.class).where("group", "=", "x").fetchFull().items())
                .containsExactly(book);
        assertThat(db().view(ProductKind.class).where("group", "=", "x").all())
                .containsExactlyInAnyOrder(new ProductKind("1", "x", "Book"), new ProductKind("2", "x", "Song"));
        List<Product> full =
                db().view(ProductId.class).where("group", "=", "x").fetchFull().items();
        assertThat(full).containsExactlyInAnyOrder(book, song);
        assertThat(db().view(SongOfAlbum.class).where("album", "=", "a").all())
                .containsExactly(new SongOfAlbum("2", "a"));
    }

    /** A view is never saved, and has all that it needs. */
    @Test
    void explanationOfAViewHasNoWarningAboutWhatTheViewDoesNotNeed() {
        db().createTable(Product.class);
        for (ViewQuery<?, ?> view : List.of(
                db().view(OrderOfCustomer.class).where("customer", "=", "ann"),
                db().view(SongOfAlbum.class).where("album", "=", "a"),
                db().view(BookId.class).where("group", "=", "x"))) {
            assertThat(view.explain().warnings()).noneMatch(warning -> warning.contains("does not project"));
        }
        assertThat(db().model(Order.class)
                        .index("by-customer")
                        .where("customer", "=", "ann")
                        .explain()
                        .warnings())
                .anyMatch(warning -> warning.contains("so do not save these items"));
    }

    @Test
    void indexWithoutTheDiscriminatorIsReadByAView() {
        db().createTable(Product.class);
        assertThatThrownBy(() -> db().model(Product.Song.class)
                        .index("parts")
                        .where("album", "=", "a")
                        .all())
                .hasMessageContaining("index parts does not project 'kind', so the class of an item is unknown; read it"
                        + " into a view (a class with @IndexView), or add it to the index's projection");
    }

    @Test
    void itemOfNoClassOfTheSealedTypeIsForeign() {
        db().createTable(Product.class);
        Model table = Model.builder("Any", "shop").partitionKey("PK", Type.S).build();
        db().model(db().rawMapper(table), new Item(Map.of("PK", Value.s("9"), "G", Value.s("x"))))
                .save();
        var kinds = db().view(ProductKind.class).where("group", "=", "x");
        assertThatThrownBy(kinds::all).hasMessageContaining("is not a ProductKind");
        ForeignItems foreign = ForeignItems.skipped();
        assertThat(kinds.foreignItems(foreign).all()).isEmpty();
        assertThat(foreign.count()).isEqualTo(1);
    }

    @Test
    void fullItemsOfAConsistentReadAreFetchedConsistently() {
        List<String> sent = requests(() -> db().view(OrderTotal.class)
                .where("tenantId", "=", "acme")
                .where("total", ">", 70)
                .consistentRead()
                .fetchFull()
                .items());
        assertThat(sent).hasSize(2).allSatisfy(request -> assertThat(request).contains("\"ConsistentRead\":true"));
    }
}
