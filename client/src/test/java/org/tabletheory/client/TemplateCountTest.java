package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewOf;

/** Counts and reads of a class that only the templates of its keys tell from the others in its table. */
@DynamoTest
class TemplateCountTest {
    @Table("shop")
    @PartitionKey(template = "T#{tenant}")
    @SortKey(template = "ORDER#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{day}")
    record Order(String tenant, String id, int day, int total) {}

    /** Its sort key begins with that of its order, so no begins_with tells them apart. */
    @Table("shop")
    @PartitionKey(template = "T#{tenant}")
    @SortKey(template = "ORDER#{order}#LINE#{number:3}")
    @IndexPartitionKey(value = "GSI1", template = "{day}")
    record Line(String tenant, String order, int number, int day, int total) {}

    @Table("shop")
    @PartitionKey(template = "AUDIT#{day}")
    @SortKey(template = "{number:5}")
    record Audit(String day, int number, int total) {}

    @IndexView("GSI1")
    record OrderTotal(int total) implements ViewOf<Order> {}

    private final Random random = new Random(24);
    private TableTheory db;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Order.class);
    }

    @AfterEach
    void disconnect() {
        db.close();
    }

    private void fill() {
        for (int i = 0; i < 60; i++) {
            String tenant = "t" + random.nextInt(2);
            String id = Integer.toString(random.nextInt(1000));
            int day = random.nextInt(3);
            int total = random.nextInt(10);
            switch (random.nextInt(3)) {
                case 0 -> db.model(new Order(tenant, id, day, total)).save();
                case 1 ->
                    db.model(new Line(tenant, id, random.nextInt(9), day, total))
                            .save();
                default -> db.model(new Audit("d" + day, i, total)).save();
            }
        }
    }

    private <T> List<Query<T>> queries(Class<T> type) {
        List<Query<T>> queries = new ArrayList<>();
        for (String tenant : List.of("t0", "t1", "none")) {
            KeyQuery<T> of = db.model(type).where("tenant", "=", tenant);
            queries.add(of);
            queries.add(of.where("total", ">", 4));
            queries.add(of.filter("day", "=", 1));
            queries.add(of.limit(2));
            queries.add(of.pageSize(3));
            queries.add(of.select("total"));
        }
        queries.add(db.model(type).where("day", "=", 1).index("GSI1"));
        queries.add(db.model(type).where("day", "=", 2).index("GSI1").pageSize(2));
        queries.add(db.model(type)
                .where("day", "=", 2)
                .index("GSI1")
                .select("total")
                .limit(3));
        return queries;
    }

    private static <T> void requireEqual(Query<T> query) {
        List<T> read = query.foreignItems(ForeignItems.skipped()).all();
        assertThat(query.count()).as(query.explain().toString()).isEqualTo(read.size());
    }

    @Test
    void countIsTheNumberOfItemsThatAreRead() {
        for (int round = 0; round < 5; round++) {
            fill();
            queries(Order.class).forEach(TemplateCountTest::requireEqual);
            queries(Line.class).forEach(TemplateCountTest::requireEqual);
            assertThat(db.model(Order.class).count())
                    .isEqualTo(db.model(Order.class)
                            .foreignItems(ForeignItems.skipped())
                            .scan()
                            .size())
                    .isPositive();
        }
    }

    @Test
    void countEndsAtTheLimitWithinAPage() {
        for (int i = 0; i < 6; i++) {
            db.model(new Order("t", "id" + i, 1, i)).create();
        }
        KeyQuery<Order> orders = db.model(Order.class).where("tenant", "=", "t");
        assertThat(orders.pageSize(2).limit(3).count()).isEqualTo(3);
        assertThat(orders.pageSize(2).limit(6).count()).isEqualTo(6);
        assertThat(orders.pageSize(2).limit(7).count()).isEqualTo(6);
        assertThat(orders.where("total", ">", 1).pageSize(4).limit(3).count()).isEqualTo(3);
    }

    /** Items of other classes would be returned with the fields that they happen to have. */
    @Test
    void selectionAndViewsFindItemsOfOtherClasses() {
        db.model(new Order("t", "1", 1, 10)).create();
        db.model(new Line("t", "1", 1, 1, 20)).create();

        ForeignItems foreign = ForeignItems.collected();
        assertThat(db.model(Order.class)
                        .where("tenant", "=", "t")
                        .select("total")
                        .foreignItems(foreign)
                        .all())
                .extracting(Order::total)
                .containsExactly(10);
        assertThat(foreign.items()).hasSize(1);
        assertThat(db.view(OrderTotal.class)
                        .where("day", "=", 1)
                        .foreignItems(ForeignItems.skipped())
                        .all())
                .containsExactly(new OrderTotal(10));
        assertThat(db.view(OrderTotal.class).where("day", "=", 1).count()).isEqualTo(1);
        assertThatThrownBy(() -> db.model(Order.class)
                        .where("tenant", "=", "t")
                        .select("total")
                        .all())
                .hasMessageContaining("is not a Order: its SK does not have the form of the template");
        assertThatThrownBy(() -> db.model(Order.class)
                        .where("PK", "=", "T#t")
                        .where("SK", "=", "ORDER#1#LINE#001")
                        .select("total")
                        .first())
                .hasMessageContaining("is not a Order: its SK does not have the form of the template");
    }
}
