package org.tabletheory.client.internal.batch;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;

/** Puts and deletes items of any models; all are validated before the first request. For one thread. */
public final class WriteBatch {
    private final Session session;
    private final EntryList<WriteEntry> entries;

    public WriteBatch(Session session, String operation) {
        this.session = session;
        this.entries = new EntryList<>(session, operation);
    }

    /** Adds a put and returns the item that will be stored, before encryption. */
    public <T> Item put(BatchItems<T> items, T entity) {
        items.requireReplaceable();
        return put(items, items.item(entity), entity);
    }

    /** Adds a put of an item as it is given, with its timestamps and version. */
    public void putGiven(BatchItems<Item> items, Item item) {
        items.requireReplaceable();
        put(items, items.given(item), item);
    }

    private Item put(BatchItems<?> items, Item item, Object input) {
        entries.add(items, WriteEntry.put(entries.size(), items.model(), items.keyOf(item), items.sealed(item), input));
        return item;
    }

    /** Adds a delete. */
    public void delete(BatchItems<?> items, Object key) {
        items.requireDeletable();
        entries.add(items, WriteEntry.delete(entries.size(), items.model(), items.key(key), key));
    }

    /**
     * Sends the batch.
     *
     * @throws org.tabletheory.client.batch.BatchException when some items are left
     */
    public void execute(BatchOptions options) {
        entries.run(new WriteExchange(session), ChunkLimits.ofWrites(options), options);
    }
}
