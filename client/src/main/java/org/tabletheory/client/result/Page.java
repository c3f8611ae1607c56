package org.tabletheory.client.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a query's items, and the cursor for the next page.
 *
 * @param items the items, in the order of the query
 * @param cursor the argument of {@code Query.page(cursor)} for the next page, in the runtime of any language; empty at the end
 * @param count the number of items in this page
 * @param scannedCount the number of items that DynamoDB read for it, before the filter
 */
public record Page<T>(List<T> items, String cursor, int count, int scannedCount) {
    public Page {
        items = List.copyOf(items);
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
