package org.tabletheory.client.internal.batch;

import java.util.Iterator;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.internal.write.BatchItems;

/** The puts of a stream of entities, each made when its turn comes. For one thread. */
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
        long place = position++;
        try {
            Item item = items.item(entity);
            return WriteEntry.put(place, items.model(), items.keyOf(item), items.sealed(item), entity);
        } catch (RuntimeException refusal) {
            throw new InvalidEntryException(new BatchLeftover(
                    place, BatchLeftover.Action.PUT, items.model().name(), Item.empty(), entity, false, refusal));
        }
    }
}
