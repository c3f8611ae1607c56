package org.tabletheory.client.internal.batch;

import java.util.Iterator;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.internal.write.BatchItems;

/** Creates the puts of a stream of entities one by one. For one thread. */
final class EntryStream<T> implements Iterator<WriteEntry> {
    private final BatchItems<T> items;
    private final Iterator<? extends T> entities;
    private long position;

    EntryStream(BatchItems<T> items, Iterator<? extends T> entities) {
        this.items = items;
        this.entities = entities;
    }

    @Override
    public boolean hasNext() {
        return entities.hasNext();
    }

    @Override
    public WriteEntry next() {
        T entity = entities.next();
        long index = position++;
        try {
            Item item = items.item(entity);
            return WriteEntry.put(index, items.model(), items.keyOf(item), items.sealed(item), entity);
        } catch (RuntimeException invalid) {
            throw new InvalidEntryException(new BatchLeftover(
                    index, BatchLeftover.Action.PUT, items.model().subject(), Item.empty(), entity, false, invalid));
        }
    }
}
