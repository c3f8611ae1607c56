package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;

/** Keys of any models to read, all checked before the first request. For one thread and one use. */
public final class GetBatch {
    private final Session session;
    private final EntryList<GetEntry> entries;
    private final Map<Mapper<?>, Mapper<?>> opening = new HashMap<>();
    private @Nullable GetExchange exchange;

    /** An empty batch, of this name in messages. */
    public GetBatch(Session session, String operation) {
        this.session = session;
        this.entries = new EntryList<>(session, operation);
    }

    /** Adds a key. */
    public void get(BatchItems<?> items, Object named) {
        Mapper<?> opener = opening.computeIfAbsent(items.mapper(), session.sealing()::opening);
        entries.add(items, new GetEntry(entries.size(), opener, items.key(named), named));
    }

    /**
     * Reads all.
     *
     * @param select the paths to read; all attributes when there are none
     * @throws org.tabletheory.client.batch.BatchException when not all keys could be looked for
     */
    public void execute(boolean consistent, List<AttributePath> select, BatchOptions options) {
        exchange = new GetExchange(session, entries, consistent, withKeys(select), shown(select));
        entries.run(exchange, ChunkLimits.ofReads(options), options);
    }

    /** What was found of the keys that were added with this mapper, in their order. */
    @SuppressWarnings("unchecked") // what a mapper reads is of its type
    public <T> BatchGetResult<T> result(Mapper<T> mapper) {
        Mapper<?> opener = opening.get(mapper);
        List<Item> keys = new ArrayList<>();
        List<@Nullable T> items = new ArrayList<>();
        for (GetEntry entry : entries.all()) {
            if (exchange != null && entry.mapper() == opener) {
                keys.add(entry.key());
                items.add((T) exchange.at(Math.toIntExact(entry.position())));
            }
        }
        return new BatchGetResult<>(keys, items);
    }

    private List<AttributePath> withKeys(List<AttributePath> select) {
        if (select.isEmpty() || entries.size() == 0) {
            return select;
        }
        Set<AttributePath> paths = new LinkedHashSet<>(select);
        for (KeyPart part : entries.all().get(0).model().primaryKey()) {
            paths.add(AttributePath.ofName(part.attribute()));
        }
        return List.copyOf(paths);
    }

    private static @Nullable Set<String> shown(List<AttributePath> select) {
        if (select.isEmpty()) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        select.forEach(path -> names.add(path.attribute()));
        return names;
    }
}
