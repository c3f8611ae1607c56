package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.schema.Model;

/** The entries of one request by table and by key. For one thread. */
final class EntriesByTable<E extends BatchEntry> {
    private final Map<String, List<E>> tables = new LinkedHashMap<>();
    private final Set<Model> models = new LinkedHashSet<>();

    @SuppressWarnings(
            "ReferenceEquality") // hashing a model visits all its attributes, so it is done once for many entries
    EntriesByTable(List<E> entries) {
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

    /** Returns the name of the model, or null when there are several. */
    @Nullable
    String modelName() {
        return models.size() == 1 ? models.iterator().next().name() : null;
    }

    /** Returns a part of each entry, by table. */
    <R> Map<String, List<R>> parts(Function<E, R> part) {
        Map<String, List<R>> parts = new LinkedHashMap<>();
        tables.forEach((table, of) -> parts.put(table, of.stream().map(part).toList()));
        return parts;
    }

    /** Returns the entries of a table. */
    List<E> of(String table) {
        return tables.getOrDefault(table, List.of());
    }

    /** Returns the entry with the key of an item, or null. */
    @Nullable
    E find(String table, Item item) {
        List<E> entries = of(table);
        if (entries.isEmpty()) {
            return null;
        }
        BatchEntry.ItemIdentity target =
                BatchEntry.ItemIdentity.of(entries.get(0).model(), item);
        for (E entry : entries) {
            if (entry.target().equals(target)) {
                return entry;
            }
        }
        return null;
    }
}
