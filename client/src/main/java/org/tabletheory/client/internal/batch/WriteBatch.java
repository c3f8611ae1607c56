package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.BatchOptions;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.internal.write.BatchItems;

/** Puts and deletes of any models, all checked before the first request. For one thread and one use. */
public final class WriteBatch {
    private final Session session;
    private final String operation;
    private final List<WriteEntry> entries = new ArrayList<>();
    private final Map<Entry.Target, Long> positions = new HashMap<>();
    private final Set<String> models = new LinkedHashSet<>();

    /** An empty batch, of this name in messages. */
    public WriteBatch(Session session, String operation) {
        this.session = session;
        this.operation = operation;
    }

    /** Adds a put, and gives the item that will be stored, in the clear. */
    public <T> Item put(BatchItems<T> items, T entity) {
        items.requireReplaceable();
        Item item = items.item(entity);
        add(items, WriteEntry.put(entries.size(), items.model(), items.keyOf(item), items.sealed(item), entity));
        return item;
    }

    /** Adds a delete. */
    public void delete(BatchItems<?> items, Object key) {
        items.requireDeletable();
        add(items, WriteEntry.delete(entries.size(), items.model(), items.key(key), key));
    }

    private void add(BatchItems<?> items, WriteEntry entry) {
        Long first = positions.putIfAbsent(entry.target(), entry.position());
        if (first != null) {
            throw items.twice(entry.key(), first, entry.position());
        }
        entries.add(entry);
        models.add(entry.model().name());
    }

    /**
     * Carries it out.
     *
     * @throws org.tabletheory.client.BatchException when not all is done
     */
    public void execute(BatchOptions options) {
        new BatchRun<>(
                        session,
                        operation,
                        models.size() == 1 ? models.iterator().next() : null,
                        new WriteExchange(session),
                        ChunkLimits.ofWrites(options),
                        options,
                        OptionalLong.of(entries.size()))
                .run(entries.iterator());
    }
}
