package org.tabletheory.client.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * Full items whose keys were found in an index.
 *
 * @param items the items that exist, in the order of the index
 * @param missing the keys of items that were deleted after the index had been read, in the order of the index
 * @param cursor the argument of {@code ViewQuery.cursor} for the items that follow; empty at the end
 * @param consumedCapacity the capacity that the index and the batches consumed; empty unless {@code
 *     Config.returnConsumedCapacity} is set
 */
public record FetchedItems<T>(
        List<T> items, List<Item> missing, String cursor, List<ConsumedCapacity> consumedCapacity) {
    public FetchedItems {
        items = List.copyOf(items);
        missing = List.copyOf(missing);
        consumedCapacity = List.copyOf(consumedCapacity);
    }

    /** Returns true if more items may follow. */
    public boolean hasMore() {
        return !cursor.isEmpty();
    }

    /** Returns the cursor, or null at the end. */
    public @Nullable String nextCursor() {
        return cursor.isEmpty() ? null : cursor;
    }
}
