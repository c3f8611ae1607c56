package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.ProjectionType;

/** A query whose conditions no key supports is rejected, unless the caller requests a scan. */
@DynamoTest
class ExplicitScansTest {
    @Table("visits")
    record Visit(
            @PartitionKey String user,
            @SortKey String time,
            @IndexPartitionKey("by-page") String page,
            @IndexSortKey("by-page") long seconds,
            @Nullable String browser) {}

    private static final Visit VISIT = new Visit("u", "1", "p", 7, "b");

    private TableTheory db;
    private TableTheory scanning;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        Config permissive = config.toBuilder().allowScans(true).build();
        scanning = TableTheory.over(
                TestWire.open(permissive), permissive.toBuilder().build());
        db.createTable(Visit.class);
        db.model(VISIT).create();
    }

    @AfterEach
    void close() {
        db.close();
        scanning.close();
    }

    private static void assertRejected(Query<Visit> query, String... fragments) {
        List<Consumer<Query<Visit>>> reads =
                List.of(Query::all, Query::firstOrEmpty, Query::count, Query::page, Query::stream);
        for (Consumer<Query<Visit>> read : reads) {
            assertThatThrownBy(() -> read.accept(query))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            error -> assertThat(error.codes()).containsExactly(ErrorCodes.INVALID_OPERATOR))
                    .hasMessageContainingAll(fragments)
                    .hasMessageContainingAll("scan()", "index(…)", "add an index", "Config.allowScans");
        }
    }

    @Test
    void whereWithoutAKeyIsRejected() {
        assertRejected(
                db.model(Visit.class).where("browser", "=", "b"),
                "'browser'",
                "the nearest is the table, which needs = on 'user'",
                "partition key 'browser'");
    }

    @Test
    void nearestIndexIsNamed() {
        assertRejected(
                db.model(Visit.class).where("seconds", ">", 5).where("browser", "=", "b"),
                "the nearest is index by-page, which needs = on 'page'");
        assertRejected(
                db.model(Visit.class).where("page", "BEGINS_WITH", "p"),
                "the nearest is index by-page, which needs = on 'page'",
                "sort key 'page'");
        assertRejected(
                db.model(Visit.class)
                        .where(Condition.anyOf(Condition.field("page", "=", "p"), Condition.field("page", "=", "q"))),
                "index by-page");
    }

    @Test
    void chosenIndexMustHaveItsKey() {
        assertRejected(
                db.model(Visit.class).index("by-page").where("user", "=", "u"), "index by-page needs = on 'page'");
    }

    @Test
    void scanSupportsEveryCondition() {
        Query<Visit> query = db.model(Visit.class).where("browser", "=", "b");

        assertThat(query.scan()).containsExactly(VISIT);
        assertThat(query.parallelScan(2)).containsExactly(VISIT);
        assertThat(query.scanSegment(0, 1, null).items()).containsExactly(VISIT);
    }

    @Test
    void queryWithoutConditionsOrWithFiltersAloneIsAScan() {
        assertThat(db.model(Visit.class).all()).containsExactly(VISIT);
        assertThat(db.model(Visit.class).index("by-page").all()).containsExactly(VISIT);
        assertThat(db.model(Visit.class).filter("browser", "=", "b").count()).isEqualTo(1);
    }

    @Test
    void allowScansRestoresScans() {
        Query<Visit> query = scanning.model(Visit.class).where("browser", "=", "b");

        assertThat(query.all()).containsExactly(VISIT);
        assertThat(query.count()).isEqualTo(1);
        assertThat(query.explain().warnings()).anyMatch(warning -> warning.contains("this is a scan"));
    }

    @Test
    void explainReportsTheRejection() {
        Explanation plan = db.model(Visit.class).where("browser", "=", "b").explain();

        assertThat(plan.operation()).isEqualTo("Scan");
        assertThat(plan.warnings())
                .anyMatch(warning ->
                        warning.startsWith("this query is rejected when it is executed") && warning.contains("scan()"));
    }

    @Table("routes")
    @Index(name = "bare", projection = ProjectionType.KEYS_ONLY)
    record Route(
            @PartitionKey String id,
            @SortKey String stage,
            @IndexPartitionKey(value = "by-place", part = 0) String city,
            @IndexPartitionKey(value = "by-place", part = 1) String street,
            @IndexPartitionKey(value = "by-place", part = 2) String house,
            @IndexPartitionKey("bare") String driver,
            @IndexPartitionKey("by-depot") String depot,
            @IndexSortKey("by-depot") String shift,
            @Nullable String note) {}

    /** A complete partition key is nearest, then one with more =, then one with other conditions, then a sort key. */
    @Test
    void nearestIndexNeedsTheLeast() {
        assertNearest("index by-depot, which needs = on 'depot'", query -> query.where("shift", ">", "1"));
        assertNearest(
                "index by-depot, which needs = on 'depot'",
                query -> query.where("depot", "<", "9").where("stage", ">", "1"));
        assertNearest(
                "index by-place, which needs = on 'street', 'house'",
                query -> query.where("city", "=", "c").where("depot", "<", "9").where("shift", ">", "1"));
        assertNearest(
                "index by-place, which needs = on 'house'",
                query -> query.where("city", "=", "c")
                        .where("street", "=", "s")
                        .where("id", ">", "1")
                        .where("stage", ">", "1"));
        assertNearest(
                "index bare, which does not project 'city', 'street', 'note'",
                query -> query.where("driver", "=", "d")
                        .where("city", "=", "c")
                        .where("street", "=", "s")
                        .filter("note", "=", "n"));
        assertNearest("the table, which needs = on 'id'", query -> query.where("note", "=", "n"));
    }

    private void assertNearest(String nearest, UnaryOperator<Query<Route>> conditions) {
        assertThatThrownBy(() -> conditions.apply(db.model(Route.class)).all())
                .hasMessageContaining("the nearest is " + nearest);
    }

    /** Neither the items of a count nor what a batch does not select is transferred. */
    @Test
    void requestsAskOnlyForWhatIsNeeded() {
        StubWire wire = StubWire.responding("{\"Count\":3,\"ScannedCount\":3}");
        assertThat(TableTheory.over(wire, Clock.systemUTC()).model(Visit.class).count())
                .isEqualTo(3);
        assertThat(wire.sent()).singleElement().asString().contains("\"Select\":\"COUNT\"");

        StubWire batches = StubWire.responding("{\"Responses\":{}}");
        TableTheory.over(batches, Clock.systemUTC())
                .model(Visit.class)
                .select("browser")
                .batchGet(List.of(VISIT));
        assertThat(batches.sent())
                .singleElement()
                .asString()
                .contains("\"ProjectionExpression\":\"#n1, #n2, #n3\"")
                .contains("{\"#n1\":\"browser\",\"#n2\":\"user\",\"#n3\":\"time\"}");
    }
}
