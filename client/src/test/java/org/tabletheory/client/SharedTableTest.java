package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.Wire;

/** Entities of a sealed interface share one table: each is written as its own type and read through the interface. */
@DynamoTest
class SharedTableTest {
    @Table("${SHOP}")
    @Discriminator("kind")
    sealed interface Row {
        record Customer(
                @PartitionKey("PK") String pk,
                @SortKey("SK") String sk,
                String name) implements Row {}

        @DiscriminatorValue("order")
        record Purchase(
                @PartitionKey("PK") String pk,
                @SortKey("SK") String sk,
                @Version int version,
                long total) implements Row {}
    }

    private static final Row.Customer ANN = new Row.Customer("C#1", "A", "Ann");
    private static final Row.Purchase PURCHASE = new Row.Purchase("C#1", "P#1", 0, 5);

    private static String summary(Row row) {
        if (row instanceof Row.Customer customer) {
            return customer.name();
        } else if (row instanceof Row.Purchase purchase) {
            return purchase.total() + " at version " + purchase.version();
        }
        throw new AssertionError(row);
    }

    private static TableTheory open(URI endpoint, TablePrefix prefix) {
        Wire wire = TestWire.open(Config.local(endpoint));
        Mappers mappers = Mappers.builder()
                .environment(Map.of("SHOP", prefix.table("shop")))
                .build();
        new LocalTables(wire).create(mappers.of(Row.class).model());
        return TableTheory.over(wire, Clock.systemUTC(), mappers);
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

    @Test
    void itemOfAnotherClassIsRejected(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(ANN).create();
            Query<Row.Customer> customers =
                    db.model(Row.Customer.class).where("PK", "=", "C#1").where("SK", "=", "A");
            assertThat(customers.first()).isEqualTo(ANN);

            Query<Row.Purchase> purchases =
                    db.model(Row.Purchase.class).where("PK", "=", "C#1").where("SK", "=", "A");
            assertThatThrownBy(purchases::first)
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining("holds Customer");
        }
    }

    @Test
    void conflictCarriesTheStoredEntity(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(PURCHASE).create();
            db.model(PURCHASE).update("total");
            assertThatThrownBy(() -> db.model(PURCHASE).update("total"))
                    .isInstanceOfSatisfying(
                            VersionConflictException.class,
                            conflict -> assertThat(conflict.entity(Row.Purchase.class))
                                    .contains(new Row.Purchase("C#1", "P#1", 1, 5)));
        }
    }
}
