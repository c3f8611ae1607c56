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
    private final Map<Entry.Target, E> keys = new HashMap<>();
    private final Set<Model> models = new LinkedHashSet<>();

    @SuppressWarnings("ReferenceEquality") // a model's hash goes through all its attributes: once for many entries
    ByTable(List<E> entries) {
        Model last = null;
        for (E entry : entries) {
            if (entry.model() != last) {
                last = entry.model();
                models.add(last);
            }
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

    /** The names of a table's key; none when the request was not of it. */
    List<String> keyNames(String table) {
        List<E> entries = of(table);
        return entries.isEmpty()
                ? List.of()
                : List.copyOf(entries.get(0).key().attributes().keySet());
    }

    /** The entry of a key, or null when there is none. */
    @Nullable
    E find(String table, Item key) {
        if (keys.isEmpty()) {
            for (List<E> entries : tables.values()) {
                for (E entry : entries) {
                    keys.put(entry.target(), entry);
                }
            }
        }
        return keys.get(new Entry.Target(table, key));
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
}
