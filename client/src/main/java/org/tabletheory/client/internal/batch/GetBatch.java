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
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.query.AccessPath;
import org.tabletheory.client.internal.query.StoredForms;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;

/** Reads items of any models by key; all keys are validated before the first request. For one thread and one use. */
public final class GetBatch {
    private final Session session;
    private final EntryList<GetEntry> entries;
    private final List<AttributePath> select;
    private final Map<Mapper<?>, Mapper<?>> readers = new HashMap<>();
    private @Nullable GetExchange exchange;

    /**
     * Creates a batch without keys.
     *
     * @param select the paths to read; empty for all attributes
     */
    public GetBatch(Session session, String operation, List<AttributePath> select) {
        this.session = session;
        this.entries = new EntryList<>(session, operation);
        this.select = select;
    }

    /** Adds a key. */
    public void get(BatchItems<?> items, Object named) {
        Mapper<?> reader = readers.computeIfAbsent(items.mapper(), this::reading);
        entries.add(items, new GetEntry(entries.size(), reader, items.key(named), named));
    }

    private <T> Mapper<T> reading(Mapper<T> mapper) {
        StoredForms forms = StoredForms.of(mapper);
        Mapper<T> reader = session.reading(mapper);
        return forms == null ? reader : forms.reading(reader, AccessPath.table(mapper.model()), select);
    }

    /**
     * Reads all keys.
     *
     * @param foreign receives items of none of the classes of a sealed type that are read, or null to fail
     * @throws BatchException when some keys are left, or an item is foreign
     */
    public void execute(boolean consistent, BatchOptions options, @Nullable ForeignItems foreign) {
        List<AttributePath> projection = projection();
        GetExchange all =
                new GetExchange(session, entries, consistent, withKeys(projection), visible(projection), foreign);
        exchange = all;
        try {
            entries.run(all, ChunkLimits.ofReads(options), options);
        } catch (BatchException e) {
            TableTheoryException alsoFound = all.foreignFound();
            if (alsoFound != null) {
                e.addSuppressed(alsoFound);
            }
            throw e;
        }
        TableTheoryException found = all.foreignFound();
        if (found != null) {
            throw new BatchException(
                    "a key belongs to an item of another class, which was not read; it is not in leftovers(), because repeating"
                            + " it would not help. First such item: " + found.getMessage(),
                    found.context(),
                    entries.size(),
                    List.of(),
                    all.found(),
                    found);
        }
    }

    /** Returns the result for the keys that were added with this mapper. */
    @SuppressWarnings("unchecked") // a mapper reads its type
    public <T> BatchGetResult<T> result(Mapper<T> mapper) {
        Mapper<?> reader = readers.get(mapper);
        List<Item> keys = new ArrayList<>();
        List<@Nullable T> items = new ArrayList<>();
        for (GetEntry entry : entries.all()) {
            if (exchange != null && entry.mapper() == reader) {
                keys.add(entry.key());
                items.add((T) exchange.at(Math.toIntExact(entry.position())));
            }
        }
        return new BatchGetResult<>(keys, items, exchange == null ? List.of() : exchange.consumed());
    }

    /** Returns the paths of the requests; only a batch of one model selects some. */
    private List<AttributePath> projection() {
        if (select.isEmpty() || entries.size() == 0) {
            return select;
        }
        Mapper<?> mapper = entries.all().get(0).mapper();
        StoredForms forms = StoredForms.of(mapper);
        return forms == null ? select : forms.projection(AccessPath.table(mapper.model()), select);
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

    private static @Nullable Set<String> visible(List<AttributePath> select) {
        if (select.isEmpty()) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        select.forEach(path -> names.add(path.attribute()));
        return names;
    }
}
