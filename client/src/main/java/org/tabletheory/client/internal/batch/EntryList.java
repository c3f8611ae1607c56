package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;

/** The entries of a batch that are all known before the first request, without duplicates. For one thread. */
final class EntryList<E extends BatchEntry> {
    private final Session session;
    private final String operation;
    private final List<E> entries = new ArrayList<>();
    private final Map<BatchEntry.ItemIdentity, E> targets = new HashMap<>();

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

    /** Returns the entry after another one, or null at the end; the first entry is after null. */
    @Nullable
    E after(@Nullable E entry) {
        int next = entry == null ? 0 : Math.toIntExact(entry.position()) + 1;
        return next < entries.size() ? entries.get(next) : null;
    }

    /** Returns the entry of an item, or null. */
    @Nullable
    E find(BatchEntry.ItemIdentity target) {
        return targets.get(target);
    }

    /** Adds an entry; throws when there is one of the same item. */
    void add(BatchItems<?> items, E entry) {
        E first = targets.putIfAbsent(entry.target(), entry);
        if (first != null) {
            throw items.duplicate(entry.key(), first.position(), entry.position());
        }
        entries.add(entry);
    }

    /** Sends all entries, or throws with the leftovers. */
    void run(BatchExchange<E> exchange, ChunkLimits limits, BatchOptions options) {
        new BatchRun<>(session, operation, soleModel(), exchange, limits, options, OptionalLong.of(entries.size()))
                .run(entries.iterator());
    }

    /** Returns the name of the model, or null when there is none or several. */
    private @Nullable String soleModel() {
        String sole = null;
        for (E entry : entries) {
            String name = entry.model().subject();
            if (sole != null && !sole.equals(name)) {
                return null;
            }
            sole = name;
        }
        return sole;
    }
}
