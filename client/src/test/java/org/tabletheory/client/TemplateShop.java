package org.tabletheory.client;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.wire.Wire;

/** Classes whose keys are computed by templates, and their tables. */
final class TemplateShop {
    private TemplateShop() {}

    static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");

    @Table("${SHOP}")
    @Discriminator("kind")
    @PartitionKey(template = "TENANT#{tenantId}")
    @Index(name = "keys", projection = ProjectionType.KEYS_ONLY)
    sealed interface Row {
        String tenantId();

        @DiscriminatorValue("profile")
        @SortKey(template = "PROFILE")
        record Profile(String tenantId, String name) implements Row {}

        @DiscriminatorValue("order")
        @SortKey(template = "ORDER#{customer}#{number:6}")
        @IndexPartitionKey(value = "GSI1", template = "TENANT#{tenantId}#{status}")
        @IndexSortKey(value = "GSI1", template = "{placedAt:millis}#{number:6}")
        @IndexPartitionKey(value = "keys", attribute = "GSI1PK")
        record Order(
                String tenantId,
                String customer,
                int number,
                @Nullable String status,
                @Nullable Instant placedAt,
                long total)
                implements Row {}
    }

    @Table("${TASKS}")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{owner}")
    @IndexSortKey(value = "GSI1", template = "{updated:millis}")
    record Task(
            String id,
            @Nullable String owner,
            String title,
            @UpdatedAt @Nullable Instant updated,
            @Version @Nullable Long version) {}

    static final class Database implements AutoCloseable {
        final TableTheory db;
        final Wire wire;
        private final Mappers mappers;

        Database(URI endpoint, TablePrefix prefix) {
            wire = TestWire.open(Config.local(endpoint));
            mappers = Mappers.builder()
                    .environment(Map.of("SHOP", prefix.table("shop"), "TASKS", prefix.table("tasks")))
                    .build();
            new LocalTables(wire).create(model(Row.class));
            new LocalTables(wire).create(model(Task.class));
            db = TableTheory.over(wire, Clock.systemUTC(), mappers);
        }

        Model model(Class<?> type) {
            return mappers.of(type).model();
        }

        /** Returns the item as it is stored. */
        Item stored(Class<?> type, String pk, @Nullable String sk) {
            Item key = sk == null ? Item.of("PK", Value.s(pk)) : Item.of("PK", Value.s(pk), "SK", Value.s(sk));
            return db.items(model(type)).get(key, true, List.of()).orElseThrow();
        }

        @Override
        public void close() {
            db.close();
        }
    }

    static Row.Order order(int number, @Nullable String status, int hours) {
        return new Row.Order("acme", "ann", number, status, DAY.plus(Duration.ofHours(hours)), number * 10L);
    }

    static List<Row.Order> fill(TableTheory db) {
        List<Row.Order> orders = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            orders.add(order(i, i % 2 == 0 ? "open" : "paid", i));
        }
        orders.forEach(each -> db.model(each).create());
        db.model(new Row.Order("acme", "anna", 9, "open", DAY, 0)).create();
        db.model(new Row.Order("other", "ann", 1, "open", DAY, 0)).create();
        db.model(new Row.Profile("acme", "Acme")).create();
        return orders;
    }
}
