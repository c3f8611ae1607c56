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

/** The entries of one request, as requests and answers have them: by table, and by key. For one thread. */
final class ByTable<E extends BatchEntry> {
    private final Map<String, List<E>> tables = new LinkedHashMap<>();
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

    /** The entry of the key that this item of a table has, or null when there is none. */
    @Nullable
    E find(String table, Item item) {
        List<E> entries = of(table);
        if (entries.isEmpty()) {
            return null;
        }
        BatchEntry.Target target = BatchEntry.Target.of(entries.get(0).model(), item);
        for (E entry : entries) {
            if (entry.target().equals(target)) {
                return entry;
            }
        }
        return null;
    }
}
