package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.client.result.Page;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Wire;

/** Compares queries and scans on DynamoDB Local with a list of the same items in memory. */
@DynamoTest
class ReadsTest {
    private static final List<Item> ITEMS = items();

    /** Every pair with {@code -Dproof=full}; otherwise each limit and each page size at least once. */
    private static final int[][] LIMITS_AND_PAGE_SIZES = "full".equals(System.getProperty("proof"))
            ? new int[][] {{1, 0}, {1, 1}, {1, 4}, {7, 0}, {7, 1}, {7, 4}, {100, 0}, {100, 1}, {100, 4}}
            : new int[][] {{1, 4}, {7, 1}, {7, 4}, {100, 0}};

    private static final List<String> STATUSES = List.of("NEW", "PAID", "SENT");

    private static Model model;
    private static TableTheory db;

    private static List<Item> items() {
        Random random = new Random(5);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Item item = Item.of("PK", Value.s(i < 40 ? "a" : "b" + i % 3))
                    .with("SK", Value.s("ROW#%03d".formatted(i)))
                    .with("status", Value.s(List.of("NEW", "PAID", "SENT").get(random.nextInt(3))))
                    .with("total", Value.n(random.nextInt(15)))
                    .with("name", Value.s("n" + i % 7))
                    .with("tags", Value.ss("t" + i % 2, "u" + i % 5))
                    .with("lines", Value.l(Value.n(i % 4), Value.m(Map.of("qty", Value.n(i % 6)))));
            item = random.nextInt(4) == 0 ? item : item.with("placed", Value.n(random.nextInt(1000)));
            items.add(random.nextInt(3) == 0 ? item : item.with("note", Value.s("note " + i)));
        }
        return items;
    }

    @BeforeAll
    static void fill(URI endpoint, TablePrefix prefix) {
        model = SampleModels.orders(prefix.table("orders"));
        Config config = Config.local(endpoint);
        Wire wire = TestWire.open(config);
        db = TableTheory.over(wire, config.clock());
        LocalTables tables = new LocalTables(wire);
        tables.create(model);
        ITEMS.forEach(item -> tables.put(model, item));
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static Query<Item> orders() {
        return db.model(new PlainMapper(model));
    }

    private static String sortKey(Item item) {
        return ((Value.S) Objects.requireNonNull(item.get("SK"))).value();
    }

    private static List<String> sortKeys(List<Item> items) {
        return items.stream().map(ReadsTest::sortKey).toList();
    }

    private static List<String> expected(Predicate<Item> predicate) {
        return ITEMS.stream().filter(predicate).map(ReadsTest::sortKey).sorted().toList();
    }

    private static long number(Item item, String name) {
        return item.get(name) instanceof Value.N n ? n.toBigDecimal().longValueExact() : Long.MIN_VALUE;
    }

    private static boolean is(Item item, String name, String value) {
        return Value.s(value).equals(item.get(name));
    }

    private static Query<Item> query(String access) {
        return switch (access) {
            case "table" -> orders().where("PK", "=", "a");
            case "range" -> orders().where("PK", "=", "a").where("SK", "BETWEEN", "ROW#005", "ROW#030");
            case "gsi" -> orders().index("gsi-status").where("status", "=", "PAID");
            case "automatic" -> orders().where("status", "=", "PAID").where("total", ">=", 0);
            case "lsi" -> orders().index("lsi-placed").where("PK", "=", "a");
            default -> orders();
        };
    }

    @Tag("proof")
    @ParameterizedTest
    @ValueSource(strings = {"table", "range", "gsi", "automatic", "lsi", "scan"})
    void anyLimitAndPageSizeReturnsEveryItemOnceInOrder(String access) {
        for (boolean forward : access.equals("scan") ? new boolean[] {true} : new boolean[] {true, false}) {
            for (int filter = 0; filter < 3; filter++) {
                Query<Item> query = filtered(query(access), access, filter);
                query = access.equals("scan") ? query : forward ? query.ascending() : query.descending();
                List<Item> all = query.all();
                assertThat(all).isNotEmpty();
                for (int[] sizes : LIMITS_AND_PAGE_SIZES) {
                    assertThat(allPages(query.limit(sizes[0]), sizes[1], sizes[0]))
                            .as(
                                    "%s forward %s filter %s limit %s pageSize %s",
                                    access, forward, filter, sizes[0], sizes[1])
                            .isEqualTo(all);
                }
                assertThat(query.count()).isEqualTo(all.size());
                try (var stream = query.pageSize(5).stream()) {
                    assertThat(stream.toList()).isEqualTo(all);
                }
            }
        }
    }

    private static Query<Item> filtered(Query<Item> query, String access, int filter) {
        boolean isLocal = access.equals("lsi");
        return switch (filter) {
            case 1 -> isLocal ? query.filter("status", "<>", "NEW") : query.filter("name", "IN", "n1", "n2", "n5");
            case 2 -> (isLocal ? query.filter("total", "<", 8) : query.filter("lines[1].qty", "<", 2)).select("name");
            default -> query;
        };
    }

    /** Reads all pages, each with the cursor of the previous one. */
    private static List<Item> allPages(Query<Item> query, int pageSize, int limit) {
        Query<Item> sized = pageSize == 0 ? query : query.pageSize(pageSize);
        List<Item> items = new ArrayList<>();
        String cursor = "";
        do {
            Page<Item> page = sized.page(cursor);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            assertThat(page.items().size() == limit || !page.hasMore()).isTrue();
            items.addAll(page.items());
            cursor = page.cursor();
        } while (!cursor.isEmpty());
        return items;
    }

    @Test
    void everyAccessPathReturnsTheExpectedItems() {
        assertThat(sortKeys(query("table").all())).isEqualTo(expected(item -> is(item, "PK", "a")));
        assertThat(sortKeys(query("table").descending().all()))
                .isEqualTo(expected(item -> is(item, "PK", "a")).stream()
                        .sorted(Comparator.reverseOrder())
                        .toList());
        assertThat(query("gsi").all())
                .isSortedAccordingTo(Comparator.comparingLong(item -> number(item, "total")))
                .hasSize(expected(item -> is(item, "status", "PAID")).size());
        assertThat(query("lsi").descending().all())
                .isSortedAccordingTo(Comparator.comparingLong((Item item) -> -number(item, "placed")))
                .hasSize(expected(item -> is(item, "PK", "a") && item.has("placed"))
                        .size());
        assertThat(sortKeys(orders().scan())).hasSize(60).containsExactlyInAnyOrderElementsOf(expected(item -> true));
    }

    @Test
    void orderByUsesTheLocalIndex() {
        List<Item> items = orders().where("PK", "=", "a")
                .orderBy("placed", "DESC")
                .select("placed")
                .limit(5)
                .all();
        assertThat(items).isSortedAccordingTo(Comparator.comparingLong((Item item) -> -number(item, "placed")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 17})
    void parallelScanEqualsScan(int segments) {
        assertThat(sortKeys(orders().pageSize(3).parallelScan(segments)))
                .containsExactlyInAnyOrderElementsOf(sortKeys(orders().scan()));
        assertThat(orders().filter("status", "=", "NEW").parallelScan(segments))
                .hasSize(expected(item -> is(item, "status", "NEW")).size());
    }

    @Test
    void segmentPagesContainEveryItemOnce() {
        List<String> found = new ArrayList<>();
        for (int segment = 0; segment < 3; segment++) {
            String cursor = "";
            do {
                Page<Item> page = orders().pageSize(3).scanSegment(segment, 3, cursor);
                found.addAll(sortKeys(page.items()));
                cursor = page.cursor();
            } while (!cursor.isEmpty());
        }

        assertThat(found).containsExactlyInAnyOrderElementsOf(sortKeys(orders().scan()));
    }

    @Test
    void invalidSegmentIsRejected() {
        assertThatThrownBy(() -> orders().scanSegment(3, 3, null))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("numbered from 0");
    }

    @Test
    void operatorsMatchDynamoDb() {
        assertMatches(orders().filter("status", "<>", "NEW"), item -> !is(item, "status", "NEW"));
        assertMatches(orders().filter("total", "<", 5), item -> number(item, "total") < 5);
        assertMatches(
                orders().filter("total", "BETWEEN", 5, 7),
                item -> number(item, "total") >= 5 && number(item, "total") <= 7);
        assertMatches(orders().filter("status", "IN", STATUSES.subList(0, 2)), item -> !is(item, "status", "SENT"));
        assertMatches(
                orders().filter("note", "BEGINS_WITH", "note 1"),
                item -> text(item, "note").startsWith("note 1"));
        assertMatches(
                orders().filter("note", "CONTAINS", "3"),
                item -> text(item, "note").contains("3"));
        assertMatches(
                orders().filter("tags", "CONTAINS", "t0"), item -> tags(item).contains("t0"));
        assertMatches(
                orders().filter("tags", "NOT_CONTAINS", "t0"),
                item -> !tags(item).contains("t0"));
        assertMatches(orders().filter("placed", "EXISTS"), item -> item.has("placed"));
        assertMatches(orders().filter("placed", "NOT_EXISTS"), item -> !item.has("placed"));
        assertMatches(orders().filter("total", "ATTRIBUTE_TYPE", "N"), item -> true);
        assertMatches(
                orders().filter(Condition.size("note", ">", 6)),
                item -> text(item, "note").length() > 6);
        assertMatches(orders().filter("lines[0]", "=", 2), item -> line(item) == 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "range", "gsi", "automatic", "lsi", "scan"})
    void aCountEndsAtTheLimit(String access) {
        for (int filter = 0; filter < 3; filter++) {
            Query<Item> query = filtered(query(access), access, filter);
            int all = query.all().size();
            assertThat(all).isGreaterThan(1);
            for (int limit : new int[] {1, all - 1, all, all + 1, Integer.MAX_VALUE}) {
                long expected = Math.min(limit, all);
                assertThat(query.limit(limit).count())
                        .as("%s filter %s limit %s", access, filter, limit)
                        .isEqualTo(expected);
                assertThat(query.limit(limit).pageSize(4).count())
                        .as("%s filter %s limit %s, pages of 4", access, filter, limit)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void andBindsMoreTightlyThanOr() {
        assertMatches(
                orders().filter("status", "=", "NEW")
                        .filter("total", "<", 5)
                        .orFilter("status", "=", "PAID")
                        .filter("total", ">", 10),
                item -> (is(item, "status", "NEW") && number(item, "total") < 5)
                        || (is(item, "status", "PAID") && number(item, "total") > 10));
        assertMatches(
                orders().filter(Condition.not(
                        Condition.field("status", "=", "NEW").or(Condition.field("total", ">", 7)))),
                item -> !is(item, "status", "NEW") && number(item, "total") <= 7);
    }

    private static void assertMatches(Query<Item> query, Predicate<Item> predicate) {
        List<String> expected = expected(predicate);
        assertThat(sortKeys(query.scan()))
                .containsExactlyInAnyOrderElementsOf(expected)
                .isNotEmpty();
        assertThat(query.count()).isEqualTo(expected.size());
    }

    private static String text(Item item, String name) {
        return item.get(name) instanceof Value.S s ? s.value() : "";
    }

    private static Set<String> tags(Item item) {
        return item.get("tags") instanceof Value.SS set ? set.values() : Set.of();
    }

    private static long line(Item item) {
        return item.get("lines") instanceof Value.L list && list.values().get(0) instanceof Value.N n
                ? n.toBigDecimal().longValueExact()
                : -1;
    }

    @Test
    void firstReturnsOneOrThrowsNotFound() {
        assertThat(orders().where("PK", "=", "a").where("SK", "=", "ROW#007").first())
                .isEqualTo(ITEMS.get(7));
        assertThat(orders().where("PK", "=", "a")
                        .where("SK", "=", "ROW#007")
                        .consistentRead()
                        .select("name")
                        .first())
                .isEqualTo(Item.of("name", Value.s("n0")));
        assertThat(sortKey(orders().where("PK", "=", "a").descending().first())).isEqualTo("ROW#039");
        assertThat(sortKey(
                        orders().where("PK", "=", "a").where("name", "=", "n6").first()))
                .isEqualTo("ROW#006");
        assertThat(sortKey(orders().filter("SK", "=", "ROW#055").first())).isEqualTo("ROW#055");
        assertThat(orders().where("PK", "=", "a").where("SK", "=", "none").firstOrEmpty())
                .isEmpty();
        assertThatThrownBy(() -> orders().where("PK", "=", "none").first()).isInstanceOf(ItemNotFoundException.class);
    }

    @Test
    void nestedFieldsCanBeSelected() {
        Item found = orders().where("PK", "=", "a")
                .select("lines[1].qty", "name")
                .limit(1)
                .all()
                .get(0);
        assertThat(found.attributes()).containsOnlyKeys("lines", "name");
        Item projected =
                orders().index("gsi-email").limit(1).select("PK").firstOrEmpty().orElse(Item.empty());
        assertThat(projected).isEqualTo(Item.empty());
    }

    @Test
    void missingTableThrowsTableNotFound() {
        Model missing = SampleModels.orders("no-such-table");
        assertThatThrownBy(() -> db.model(new PlainMapper(missing)).all()).isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void scansHaveOneToAMillionSegments() {
        for (int segments : new int[] {0, -1, 1_000_001}) {
            assertThatThrownBy(() -> orders().parallelScan(segments))
                    .hasMessageContaining("parallelScan needs 1 to 1000000 segments, not " + segments);
            assertThatThrownBy(() -> orders().scanSegment(0, segments, null))
                    .hasMessageContaining("invalid segment 0 of " + segments);
        }
        assertThatThrownBy(() -> orders().scanSegment(-1, 3, null)).hasMessageContaining("invalid segment -1 of 3");
        assertThat(orders().scanSegment(0, 1, null).items()).hasSize(ITEMS.size());
        assertThat(orders().scanSegment(999_999, 1_000_000, null).items()).isEmpty();
    }

    @Test
    void limitOfASegmentIsTheNumberOfItsItems() {
        Page<Item> page = orders().limit(7).pageSize(3).scanSegment(0, 1, null);
        assertThat(page.items()).hasSize(7);
        assertThat(page.cursor()).isNotEmpty();
    }
}
