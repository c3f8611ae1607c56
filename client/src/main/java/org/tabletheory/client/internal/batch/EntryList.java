package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.tabletheory.client.BatchOptions;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.internal.write.BatchItems;

/** The entries of a batch that is known whole before its first request, none of an item twice. For one thread. */
final class EntryList<E extends Entry> {
    private final Session session;
    private final String operation;
    private final List<E> entries = new ArrayList<>();
    private final Map<Entry.Target, Long> positions = new HashMap<>();
    private final Set<String> models = new LinkedHashSet<>();

    EntryList(Session session, String operation) {
        this.session = session;
        this.operation = operation;
    }

    int size() {
        return entries.size();
    }

    List<E> all() {
        return entries;
    }

    /** Adds an entry, unless one of the same item is there. */
    void add(BatchItems<?> items, E entry) {
        Long first = positions.putIfAbsent(entry.target(), entry.position());
        if (first != null) {
            throw items.twice(entry.key(), first, entry.position());
        }
        entries.add(entry);
        models.add(entry.model().name());
    }

    /** Does all of them, or throws what tells which are left. */
    void run(Exchange<E> exchange, ChunkLimits limits, BatchOptions options) {
        String model = models.size() == 1 ? models.iterator().next() : null;
        new BatchRun<>(session, operation, model, exchange, limits, options, OptionalLong.of(entries.size()))
                .run(entries.iterator());
    }
}
