package org.tabletheory.client;

import java.net.URI;
import java.time.Clock;
import java.util.Map;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.Wire;

/** Two classes of a sealed interface in one table. */
final class SharedRows {
    private SharedRows() {}

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

    static final Row.Customer ANN = new Row.Customer("C#1", "A", "Ann");

    static final Row.Purchase PURCHASE = new Row.Purchase("C#1", "P#1", 0, 5);

    static TableTheory open(URI endpoint, TablePrefix prefix) {
        Wire wire = TestWire.open(Config.local(endpoint));
        Mappers mappers = Mappers.builder()
                .environment(Map.of("SHOP", prefix.table("shop")))
                .build();
        new LocalTables(wire).create(mappers.of(Row.class).model());
        return TableTheory.over(wire, Clock.systemUTC(), mappers);
    }
}
