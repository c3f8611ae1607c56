package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.SharedRows.ANN;
import static org.tabletheory.client.SharedRows.PURCHASE;
import static org.tabletheory.client.SharedRows.open;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.SharedRows.Row;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Entities of a sealed interface share one table: each is read through the interface or as its own type. */
@DynamoTest
class SharedTableTest {
    private static String summary(Row row) {
        if (row instanceof Row.Customer customer) {
            return customer.name();
        } else if (row instanceof Row.Purchase purchase) {
            return purchase.total() + " at version " + purchase.version();
        }
        throw new AssertionError(row);
    }

    @Test
    void entitiesAreReadThroughTheirInterface(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            assertThat(db.model(ANN).create()).isEqualTo(ANN);
            assertThat(db.model(PURCHASE).create()).isEqualTo(PURCHASE);
            assertThat(db.model(new Row.Purchase("C#1", "P#1", 0, 7)).update("total"))
                    .isEqualTo(new Row.Purchase("C#1", "P#1", 1, 7));

            List<Row> rows = db.model(Row.class).where("PK", "=", "C#1").all();
            assertThat(rows).extracting(SharedTableTest::summary).containsExactly("Ann", "7 at version 1");
            assertThat(db.model(Row.class).where("kind", "=", "order").scan()).hasSize(1);
        }
    }

    @Test
    void entityOfInterfaceTypeIsWritten(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            for (Row row : List.of(ANN, PURCHASE)) {
                assertThat(db.model(row).anyVersion().save()).isEqualTo(row);
            }
            assertThat(db.model(Row.class).scan()).containsExactlyInAnyOrder(ANN, PURCHASE);
        }
    }

    private static void fill(TableTheory db) {
        for (int i = 0; i < 5; i++) {
            db.model(new Row.Customer("C#1", "A#" + i, "Ann")).create();
            db.model(new Row.Purchase("C#1", "P#" + i, 0, i)).create();
        }
    }

    @Test
    void readOfOneClassReturnsThatClassAlone(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            fill(db);

            ModelQuery<Row.Purchase> purchases = db.model(Row.Purchase.class);
            Query<Row.Purchase> ofCustomer = purchases.where("PK", "=", "C#1");
            assertThat(ofCustomer.all()).hasSize(5).allMatch(Row.Purchase.class::isInstance);
            assertThat(ofCustomer.count()).isEqualTo(5);
            assertThat(ofCustomer.firstOrEmpty()).contains(new Row.Purchase("C#1", "P#0", 0, 0));
            assertThat(ofCustomer.limit(3).page().items()).hasSize(3);
            assertThat(ofCustomer.stream()).hasSize(5);
            assertThat(ofCustomer.where("total", ">=", 3).count()).isEqualTo(2);
            assertThat(purchases.all()).hasSize(5);
            assertThat(purchases.count()).isEqualTo(5);
            assertThat(purchases.scan()).hasSize(5);
            assertThat(purchases.parallelScan(2)).hasSize(5);
            assertThat(db.model(Row.class).count()).isEqualTo(10);
            assertThat(db.model(Row.class).all()).hasSize(10);
        }
    }

    @Test
    void conditionOnAnAttributeOfAnotherClassIsRejected(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            fill(db);

            ModelQuery<Row.Purchase> purchases = db.model(Row.Purchase.class);
            for (ThrowingCallable query : List.<ThrowingCallable>of(
                    () -> purchases.filter("name", "=", "Ann").all(),
                    () -> purchases
                            .where("PK", "=", "C#1")
                            .where("name", "=", "Ann")
                            .all(),
                    () -> purchases.select("name").all(),
                    () -> db.model(PURCHASE).withCondition("name", "=", "Ann").save())) {
                assertThatThrownBy(query)
                        .isInstanceOf(TableTheoryException.class)
                        .hasMessageContaining("Purchase has no attribute 'name', only Customer of Row has it");
            }
            assertThat(db.model(Row.class).filter("name", "=", "Ann").all()).hasSize(5);
        }
    }

    @Test
    void selectedFieldsKeepTheClass(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            fill(db);

            assertThat(db.model(Row.class)
                            .where("PK", "=", "C#1")
                            .select("name")
                            .all())
                    .hasSize(10)
                    .filteredOn(Row.Customer.class::isInstance)
                    .hasSize(5);
            assertThat(db.model(Row.Customer.class)
                            .where("PK", "=", "C#1")
                            .where("SK", "=", "A#0")
                            .select("name")
                            .first()
                            .name())
                    .isEqualTo("Ann");
        }
    }

    @Test
    void selectionWithoutTheKeyStopsAtTheLimit(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            fill(db);
            Query<Row.Purchase> purchases =
                    db.model(Row.Purchase.class).where("PK", "=", "C#1").select("total");

            assertThat(purchases.filter("total", ">", 2).first().total()).isEqualTo(3);
            assertThat(purchases.limit(2).all()).hasSize(2);
            assertThat(purchases.limit(2).scan()).hasSize(2);
            assertThat(purchases.limit(2).stream()).hasSize(2);
            assertThat(db.model(Row.Purchase.class).select("total").limit(2).parallelScan(2))
                    .hasSize(2);
            assertThat(purchases.filter("total", ">", 0).limit(2).pageSize(9).all())
                    .hasSize(2);
        }
    }

    @Test
    void foreignItemsFailAreSkippedOrCollected(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            fill(db);
            Model other = Model.builder("Other", prefix.table("shop"))
                    .partitionKey("PK", Type.S)
                    .sortKey("SK", Type.S)
                    .attribute(AttributeDef.of("kind", Type.S))
                    .build();
            Item unknown =
                    Item.of("PK", Value.s("C#1")).with("SK", Value.s("X")).with("kind", Value.s("audit"));
            Item without = Item.of("PK", Value.s("C#1")).with("SK", Value.s("Y"));
            db.register(other);
            db.model("Other", unknown).create();
            db.model("Other", without).create();
            Query<Row> rows = db.model(Row.class).where("PK", "=", "C#1");

            assertThatThrownBy(rows::all)
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContainingAll("C#1", "\"X\"", "known: Customer, order", "ForeignItems.skipped()");

            ForeignItems skipped = ForeignItems.skipped();
            assertThat(rows.foreignItems(skipped).all()).hasSize(10);
            assertThat(skipped.count()).isEqualTo(2);
            assertThat(skipped.items()).isEmpty();

            ForeignItems collected = ForeignItems.collected();
            assertThat(rows.foreignItems(collected).stream()).hasSize(10);
            assertThat(collected.items()).containsExactly(unknown, without);
            assertThat(db.model(Row.class).foreignItems(ForeignItems.skipped()).parallelScan(3))
                    .hasSize(10);

            String cursor = null;
            int found = 0;
            do {
                Page<Row> page =
                        rows.limit(3).foreignItems(ForeignItems.skipped()).page(cursor);
                found += page.items().size();
                cursor = page.cursor();
            } while (!cursor.isEmpty());
            assertThat(found).isEqualTo(10);

            assertThat(rows.count()).isEqualTo(10);
            assertThat(db.model(Row.Purchase.class).where("PK", "=", "C#1").all())
                    .hasSize(5);

            Query<Row> audit = rows.where("SK", "=", "X");
            assertThatThrownBy(() -> db.transactGet(audit))
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContainingAll("C#1", "\"X\"", "known: Customer, order", "ForeignItems.skipped()");
            ForeignItems read = ForeignItems.collected();
            assertThat(db.transactGet(audit.foreignItems(read)).items()).containsExactly(Optional.empty());
            assertThat(read.items()).containsExactly(unknown);
        }
    }

    @Test
    void batchGetOfOneClassFailsSkipsOrCollectsItemsOfAnother(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(ANN).create();
            db.model(PURCHASE).create();
            List<KeyPair> keys = List.of(KeyPair.of("C#1", "A"), KeyPair.of("C#1", "P#1"));
            ModelQuery<Row.Customer> customers = db.model(Row.Customer.class);

            assertThatThrownBy(() -> customers.batchGet(keys))
                    .isInstanceOfSatisfying(BatchException.class, e -> {
                        assertThat(e.leftovers()).isEmpty();
                        assertThat(e.found(Row.Customer.class)).containsExactly(ANN);
                        assertThat(e.itemKey())
                                .contains(Item.of("PK", Value.s("C#1")).with("SK", Value.s("P#1")));
                    })
                    .hasMessageContainingAll("P#1", "is not a Customer: its 'kind' is order", "ForeignItems.skipped()")
                    .hasMessageNotContaining("left over");

            ForeignItems skipped = ForeignItems.skipped();
            BatchGetResult<Row.Customer> found = customers.foreignItems(skipped).batchGet(keys);
            assertThat(found.items()).containsExactly(ANN);
            assertThat(skipped.count()).isEqualTo(1);
            assertThat(customers
                            .foreignItems(skipped)
                            .select("name")
                            .batchGet(keys)
                            .items())
                    .extracting(Row.Customer::name)
                    .containsExactly("Ann");

            ForeignItems collected = ForeignItems.collected();
            BatchGetResults several = db.batchGet()
                    .keys(Row.Customer.class, List.of(keys.get(1)))
                    .keys(Row.class, List.of(keys.get(0)))
                    .foreignItems(collected)
                    .execute();
            assertThat(several.of(Row.class).items()).containsExactly(ANN);
            assertThat(several.of(Row.Customer.class).items()).isEmpty();
            assertThat(collected.items()).hasSize(1);
            assertThat(db.model(Row.class).batchGet(keys).items()).containsExactly(ANN, PURCHASE);
        }
    }

    @Table("mixed")
    @Discriminator
    sealed interface Mixed {
        record Amount(@PartitionKey String id, long content) implements Mixed {}

        record Text(@PartitionKey String id, String content) implements Mixed {}
    }

    @Test
    void classesMayStoreDifferentTypesUnderOneName(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        try (TableTheory db = TableTheory.over(TestWire.open(config), config)) {
            db.createTable(Mixed.class);
            Mixed.Amount amount = db.model(new Mixed.Amount("1", 5)).create();
            Mixed.Text text = db.model(new Mixed.Text("2", "five")).create();

            assertThat(db.model(Mixed.class).all()).containsExactlyInAnyOrder(amount, text);
            assertThat(db.model(Mixed.Text.class).filter("content", "=", "five").all())
                    .containsExactly(text);
            assertThat(db.model(Mixed.Amount.class).filter("content", ">", 4).all())
                    .containsExactly(amount);
            assertThat(db.model(new Mixed.Text("2", "six")).update("content")).isEqualTo(new Mixed.Text("2", "six"));
            assertThat(db.model(Mixed.Text.class)
                            .where("id", "=", "2")
                            .updateBuilder()
                            .set("content", "seven")
                            .executeWithResult())
                    .isEqualTo(new Mixed.Text("2", "seven"));
        }
    }

    /** As in a query: an item of another class is not there, and first() explains why. */
    @Test
    void itemOfAnotherClassIsNotFoundByItsKey(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(ANN).create();
            Query<Row.Customer> customers =
                    db.model(Row.Customer.class).where("PK", "=", "C#1").where("SK", "=", "A");
            assertThat(customers.first()).isEqualTo(ANN);

            Query<Row.Purchase> purchases =
                    db.model(Row.Purchase.class).where("PK", "=", "C#1").where("SK", "=", "A");
            assertThat(purchases.firstOrEmpty()).isEmpty();
            assertThat(purchases.count()).isZero();
            assertThat(purchases.all()).isEmpty();
            assertThatThrownBy(purchases::first)
                    .isInstanceOfSatisfying(
                            ItemNotFoundException.class,
                            error -> assertThat(error.model()).isEqualTo("Purchase"))
                    .hasMessageContainingAll(
                            "no Purchase has the key",
                            "whose item is not one: its 'kind' is Customer; read it as that class or as Row");
            ForeignItems collected = ForeignItems.collected();
            assertThat(purchases.foreignItems(collected).firstOrEmpty()).isEmpty();
            assertThat(collected.items()).hasSize(1);

            assertThatThrownBy(() -> db.transactGet(purchases))
                    .hasMessageContainingAll("is not a Purchase: its 'kind' is Customer", "ForeignItems.skipped()");
            Query<Row.Purchase> skipping = purchases.foreignItems(ForeignItems.skipped());
            assertThat(db.transactGet(skipping).find(skipping)).isEmpty();
        }
    }

    @Test
    void itemOfNoClassIsNotFoundByAReadOfOneClass(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            Model model = Model.builder("Raw", prefix.table("shop"))
                    .partitionKey("PK", Type.S)
                    .sortKey("SK", Type.S)
                    .build();
            db.register(model)
                    .model("Raw", Item.of("PK", Value.s("C#1"), "SK", Value.s("A")))
                    .create();
            Query<Row.Customer> customers =
                    db.model(Row.Customer.class).where("PK", "=", "C#1").where("SK", "=", "A");

            assertThat(customers.firstOrEmpty()).isEmpty();
            assertThatThrownBy(customers::first)
                    .isInstanceOf(ItemNotFoundException.class)
                    .hasMessageContainingAll("no Customer has the key", "'kind' is missing");
            assertThatThrownBy(() -> db.model(Row.class)
                            .where("PK", "=", "C#1")
                            .where("SK", "=", "A")
                            .firstOrEmpty())
                    .hasMessageContaining("is not a Row: 'kind' is missing");
        }
    }

    @Test
    void errorsOfOneClassNameTheClass(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            ModelQuery<Row.Purchase> purchases = db.model(Row.Purchase.class);
            for (ThrowingCallable call : List.<ThrowingCallable>of(
                    () -> purchases.where("total", "=", 5).all(),
                    () -> purchases.where("totl", "=", 5).all(),
                    () -> purchases.filter("total", "=", "x").all(),
                    () -> purchases.where("PK", "=", "C#1").index("none").all(),
                    () -> purchases.where("PK", "=", "C#1").cursor("x").page(),
                    () -> purchases.where("PK", "=", "1").where("SK", "=", "2").first(),
                    () -> db.model(PURCHASE).update("totl"),
                    () -> db.model(PURCHASE).update("total"),
                    () -> purchases
                            .where("PK", "=", "1")
                            .updateBuilder()
                            .set("total", 1)
                            .execute())) {
                assertThatThrownBy(call)
                        .isInstanceOfSatisfying(
                                TableTheoryException.class,
                                error -> assertThat(error.model()).isEqualTo("Purchase"));
            }
            assertThatThrownBy(() -> db.model(Row.class).where("totl", "=", 5).all())
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            error -> assertThat(error.model()).isEqualTo("Row"));
        }
    }
}
