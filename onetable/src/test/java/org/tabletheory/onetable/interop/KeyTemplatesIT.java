package org.tabletheory.onetable.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.Items;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Key templates of annotated models compute the keys that the value templates of the JavaScript library compute. */
@DynamoTest
class KeyTemplatesIT {
    private static final int ITEMS = "full".equals(System.getProperty("proof")) ? 2_000 : 100;

    @Table("${ORDERS}")
    @PartitionKey(value = "pk", template = "TENANT#{tenantId}")
    @SortKey(value = "sk", template = "ORDER#{customer}#{number:10}")
    @IndexPartitionKey(value = "gs1", attribute = "gs1pk", template = "{open}|{total}|{status}")
    @IndexSortKey(value = "gs1", attribute = "gs1sk", template = "AT#{placed:13}")
    record Order(
            String tenantId,
            String customer,
            long number,
            boolean open,
            double total,
            @Nullable String status,
            long placed) {}

    private static final String SCHEMA = """
            {
              "format": "onetable:1.1.0", "version": "0.0.1",
              "indexes": {
                "primary": {"hash": "pk", "sort": "sk"},
                "gs1": {"hash": "gs1pk", "sort": "gs1sk", "project": "all"}
              },
              "models": {
                "Order": {
                  "pk": {"type": "string", "value": "TENANT#${tenantId}"},
                  "sk": {"type": "string", "value": "ORDER#${customer}#${number:10}"},
                  "gs1pk": {"type": "string", "value": "${open}|${total}|${status}"},
                  "gs1sk": {"type": "string", "value": "AT#${placed:13:0}"},
                  "tenantId": {"type": "string"},
                  "customer": {"type": "string"},
                  "number": {"type": "number"},
                  "open": {"type": "boolean"},
                  "total": {"type": "number"},
                  "status": {"type": "string"},
                  "placed": {"type": "number"}
                }
              },
              "params": {"isoDates": true, "timestamps": false, "typeField": "_type", "nulls": false}
            }
            """;

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            text.appendCodePoint("aZ09-_.:/ @é😀".codePoints().toArray()[random.nextInt(13)]);
        }
        return text.toString();
    }

    private static Order random(Random random, int number) {
        double total = random.nextBoolean() ? random.nextInt(1000) : random.nextInt(100_000) / 100.0;
        return new Order(
                text(random),
                text(random),
                number,
                random.nextBoolean(),
                random.nextInt(4) == 0 ? -total : total,
                random.nextInt(5) == 0 ? null : text(random),
                Instant.parse("2026-01-01T00:00:00Z").toEpochMilli() + random.nextInt());
    }

    private static Map<String, Object> properties(Order order) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("tenantId", order.tenantId());
        properties.put("customer", order.customer());
        properties.put("number", order.number());
        properties.put("open", order.open());
        properties.put("total", order.total());
        properties.put("placed", order.placed());
        if (order.status() != null) {
            properties.put("status", order.status());
        }
        return properties;
    }

    private static Map<String, @Nullable Value> keys(Item item) {
        Map<String, @Nullable Value> keys = new LinkedHashMap<>();
        for (String name : new String[] {"pk", "sk", "gs1pk", "gs1sk"}) {
            keys.put(name, item.get(name));
        }
        return keys;
    }

    private static Value value(Item item, String name) {
        return Objects.requireNonNull(item.get(name));
    }

    @Test
    void keysAreThoseOfTheJavaScriptLibrary(URI endpoint, TablePrefix prefix) throws IOException {
        String ours = prefix.table("ours");
        String theirs = prefix.table("theirs");
        Mappers mappers = Mappers.builder().environment(Map.of("ORDERS", ours)).build();
        try (NodeLibrary node = NodeLibrary.start(endpoint);
                TableTheory db = TableTheory.connect(
                        Config.local(endpoint).toBuilder().mappers(mappers).build())) {
            db.createTable(Order.class);
            OneTable table = OneTable.open(
                    db,
                    OneTableSchema.read("schema.json", SCHEMA).document(),
                    OneTableOptions.defaults().table(theirs).partial(false));
            table.createTable();
            node.open(SCHEMA, theirs, Map.of());
            Random random = new Random(7);
            for (int i = 0; i < ITEMS; i++) {
                Order order = random(random, i);
                db.model(order).create();
                node.model("Order", "create", properties(order), Map.of());
            }
            List<Item> expected = table.scanItems(Map.of(), Params.of()).items();
            assertThat(expected).hasSize(ITEMS);
            Items items = db.items(mappers.of(Order.class).model());
            for (Item item : expected) {
                Item key = new Item(Map.of("pk", value(item, "pk"), "sk", value(item, "sk")));
                Item found = items.get(key, true, List.of()).orElseThrow();
                assertThat(keys(found)).isEqualTo(keys(item));
            }
            assertThat(db.model(Order.class).count()).isEqualTo(ITEMS);
        }
    }
}
