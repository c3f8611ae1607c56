package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.Model;

/** Builds an {@link Entry} from an item without a mapper. */
record RecordShape(Model model) implements EntityShape<Entry> {
    @Override
    public Class<Entry> type() {
        return Entry.class;
    }

    @Override
    public boolean hasLifecycle() {
        return true;
    }

    @Override
    public boolean isRecord() {
        return true;
    }

    @Override
    public Value sortKey(int n) {
        return Value.s("k" + n);
    }

    @Override
    public ModelQuery<Entry> query(TableTheory db) {
        return db.model(Entry.class);
    }

    @Override
    public EntityWrite<Entry> write(TableTheory db, Entry entity) {
        return db.model(entity);
    }

    @Override
    public Entry entity(Item item) {
        return new Entry(
                requireNonNull(text(item.get("PK"))),
                requireNonNull(text(item.get("SK"))),
                text(item.get("group")),
                number(item.get("rank")),
                text(item.get("title")),
                number(item.get("count")),
                text(item.get("note")),
                item.get("flag") instanceof Value.Bool flag && flag.value(),
                members(item.get("tags")),
                members(item.get("labels")),
                lines(item.get("lines")),
                scores(item.get("scores")),
                detail(item.get("detail")),
                instant(item.get("createdAt")),
                instant(item.get("updatedAt")),
                number(item.get("version")),
                number(item.get("expires")));
    }

    private static @Nullable String text(@Nullable Value value) {
        return value instanceof Value.S string ? string.value() : null;
    }

    private static long number(@Nullable Value value) {
        return value instanceof Value.N number ? number.toBigDecimal().longValueExact() : 0;
    }

    private static @Nullable Instant instant(@Nullable Value value) {
        return value instanceof Value.S string ? Instant.parse(string.value()) : null;
    }

    private static Set<String> members(@Nullable Value value) {
        return value instanceof Value.SS set ? Set.copyOf(set.values()) : Set.of();
    }

    private static List<String> lines(@Nullable Value value) {
        List<String> lines = new ArrayList<>();
        if (value instanceof Value.L list) {
            list.values().forEach(line -> lines.add(requireNonNull(text(line))));
        }
        return lines;
    }

    private static Map<String, Long> scores(@Nullable Value value) {
        Map<String, Long> scores = new LinkedHashMap<>();
        if (value instanceof Value.M map) {
            map.values().forEach((name, score) -> scores.put(name, number(score)));
        }
        return scores;
    }

    private static Entry.@Nullable Detail detail(@Nullable Value value) {
        return value instanceof Value.M map
                ? new Entry.Detail(
                        text(map.values().get("city")), text(map.values().get("street")))
                : null;
    }
}
