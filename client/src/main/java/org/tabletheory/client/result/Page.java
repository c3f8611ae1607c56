package org.tabletheory.client.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * One page of a query's items, and the cursor for the next page.
 *
 * @param items the items, in the order of the query
 * @param cursor the argument of {@code Query.page(cursor)} for the next page, in the runtime of any language; empty at the end
 * @param count the number of items in this page
 * @param scannedCount the number of items that DynamoDB read for it, before the filter
 * @param consumedCapacity the capacity that it consumed, per table; empty unless {@code Config.returnConsumedCapacity} is set
 */
public record Page<T>(
        List<T> items, String cursor, int count, int scannedCount, List<ConsumedCapacity> consumedCapacity) {
    public Page {
        items = List.copyOf(items);
        consumedCapacity = List.copyOf(consumedCapacity);
    }

    /** Creates a page without consumed capacity. */
    public Page(List<T> items, String cursor, int count, int scannedCount) {
        this(items, cursor, count, scannedCount, List.of());
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
