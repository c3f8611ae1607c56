package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.Model;

/** The entries of one request, as requests and answers have them: by table, and by key. For one thread. */
final class ByTable<E extends Entry> {
    private final Map<String, List<E>> tables = new LinkedHashMap<>();
    private final Map<String, Map<Item, E>> keys = new HashMap<>();
    private final Set<Model> models = new LinkedHashSet<>();

    ByTable(List<E> entries) {
        for (E entry : entries) {
            models.add(entry.model());
            tables.computeIfAbsent(entry.model().table(), table -> new ArrayList<>())
                    .add(entry);
        }
    }

    Set<Model> models() {
        return models;
    }

    /** The one model's name, or null when there are several. */
    @Nullable
    String modelName() {
        return models.size() == 1 ? models.iterator().next().name() : null;
    }

    /** What a request has of each entry, in their order. */
    <R> Map<String, List<R>> parts(Function<E, R> part) {
        Map<String, List<R>> parts = new LinkedHashMap<>();
        tables.forEach((table, of) -> parts.put(table, of.stream().map(part).toList()));
        return parts;
    }

    /** The entries of a table; none when the request was not of it. */
    List<E> of(String table) {
        return tables.getOrDefault(table, List.of());
    }

    /** The names of a table's key. */
    Set<String> keyNames(String table) {
        List<E> entries = of(table);
        return entries.isEmpty() ? Set.of() : entries.get(0).key().attributes().keySet();
    }

    /** The entry of this key, or null when there is none. */
    @Nullable
    E find(String table, Item key) {
        return keys.computeIfAbsent(table, this::byKey).get(key);
    }

    /** The entry of the key that this item has, or null when there is none. */
    @Nullable
    E findOf(String table, Item item) {
        Map<String, Value> key = new HashMap<>();
        for (String name : keyNames(table)) {
            Value value = item.get(name);
            if (value != null) {
                key.put(name, value);
            }
        }
        return find(table, new Item(key));
    }

    private Map<Item, E> byKey(String table) {
        Map<Item, E> entries = new HashMap<>();
        of(table).forEach(entry -> entries.put(entry.key(), entry));
        return entries;
    }
}
