package org.tabletheory.onetable;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.testing.TablePrefix;

/** A table for one test. */
final class TestTable implements AutoCloseable {
    static final Instant NOW = Instant.parse("2024-02-29T12:34:56.789Z");

    private final TableTheory db;
    private final OneTable table;
    private final String name;

    private TestTable(TableTheory db, OneTable table, String name) {
        this.db = db;
        this.table = table;
        this.name = name;
    }

    /** Returns a schema with common indexes. */
    static String schema(String params, String models) {
        return """
                {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [],
                 "indexes": {"primary": {"hash": "pk", "sort": "sk"}, "gs1": {"hash": "gs1pk", "sort": "gs1sk"},
                             "keys": {"hash": "gs2pk", "sort": "gs2sk", "project": "keys"}},
                 "params": %s, "models": %s}
                """.formatted(params, models);
    }

    static OneTableDocument document(String text) {
        return OneTableSchema.read("test", text).document();
    }

    static TestTable open(URI endpoint, TablePrefix prefix, String schema) {
        return open(endpoint, prefix, schema, OneTableOptions.defaults().password("pw"));
    }

    static TestTable open(URI endpoint, TablePrefix prefix, String schema, OneTableOptions options) {
        TableTheory db = TableTheory.connect(Config.local(endpoint));
        String name = prefix.table("one-table");
        OneTable table =
                OneTable.open(db, document(schema), options.table(name).clock(Clock.fixed(NOW, ZoneOffset.UTC)));
        table.createTable();
        return new TestTable(db, table, name);
    }

    OneTable table() {
        return table;
    }

    /** Returns the name of the table. */
    String name() {
        return name;
    }

    TableTheory db() {
        return db;
    }

    OneModel model(String name) {
        return table.model(name);
    }

    /** Returns the stored item with a key. */
    Optional<Item> stored(String pk, String sk) {
        return table.items().get(Item.of("pk", Value.s(pk)).with("sk", Value.s(sk)), true, List.of());
    }

    /** Returns the text of a stored attribute, or null. */
    @Nullable
    String text(String pk, String sk, String attribute) {
        Value value = stored(pk, sk).orElseThrow().get(attribute);
        return value instanceof Value.S text ? text.value() : value == null ? null : value.toString();
    }

    /** Returns all items of the table. */
    List<Item> all() {
        List<Item> items = new ArrayList<>();
        ItemQuery query = ItemQuery.scan();
        while (true) {
            ItemPage page = table.items().page(query);
            items.addAll(page.items());
            if (page.lastKey() == null) {
                return items;
            }
            query = query.from(page.lastKey());
        }
    }

    /** Returns the hash keys of all items, sorted. */
    List<String> hashes() {
        return all().stream()
                .map(item -> ((Value.S) Objects.requireNonNull(item.get("pk"))).value())
                .sorted()
                .toList();
    }

    @SuppressWarnings("NullAway") // null removes a property
    static Map<String, Object> properties(@Nullable Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    @Override
    public void close() {
        db.close();
    }
}
