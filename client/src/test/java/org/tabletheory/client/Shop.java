package org.tabletheory.client;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.Wire;

/** Models for the transaction tests, in two tables per test. */
final class Shop {
    /** With timestamps and a version. */
    @Table("${STOCK}")
    record Stock(
            @PartitionKey("id") String id,
            int count,
            @OmitEmpty @Nullable String note,
            @Nullable @CreatedAt Instant createdAt,
            @Nullable @UpdatedAt Instant updatedAt,
            @Version long version) {
        Stock(String id, int count) {
            this(id, count, null, null, null, 0);
        }

        Stock withCount(int newCount) {
            return new Stock(id, newCount, note, createdAt, updatedAt, version);
        }

        Stock withNote(@Nullable String newNote) {
            return new Stock(id, count, newNote, createdAt, updatedAt, version);
        }
    }

    /** Without timestamps and version. */
    @Table("${ORDERS}")
    record Purchase(@PartitionKey("id") String id, long total) {}

    private Shop() {}

    static TableTheory open(URI endpoint, TablePrefix prefix) {
        return open(Config.local(endpoint), prefix, true);
    }

    /** Opens the tables with this configuration, after creating them on request. */
    static TableTheory open(Config config, TablePrefix prefix, boolean create) {
        Wire wire = TestWire.open(config);
        Mappers mappers = Mappers.builder()
                .environment(Map.of("STOCK", prefix.table("stock"), "ORDERS", prefix.table("orders")))
                .build();
        if (create) {
            LocalTables tables = new LocalTables(wire);
            tables.create(mappers.of(Stock.class).model());
            tables.create(mappers.of(Purchase.class).model());
        }
        return TableTheory.over(wire, Clock.systemUTC(), mappers);
    }

    static KeyQuery<Stock> stock(TableTheory db, String id) {
        return db.model(Stock.class).where("id", "=", id);
    }

    static KeyQuery<Purchase> purchase(TableTheory db, String id) {
        return db.model(Purchase.class).where("id", "=", id);
    }
}
