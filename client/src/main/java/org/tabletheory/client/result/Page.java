package org.tabletheory.client.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the items of a query, and where to go on.
 *
 * @param items the items, in the query's order
 * @param cursor the text with which {@code Query.page(cursor)} goes on, in any language's runtime; empty at the end
 * @param count how many items there are here
 * @param scannedCount how many items DynamoDB looked at for them, before the filter
 */
public record Page<T>(List<T> items, String cursor, int count, int scannedCount) {
    public Page {
        items = List.copyOf(items);
    }

    /** True when there may be more items after these. */
    public boolean hasMore() {
        return !cursor.isEmpty();
    }

    /** The cursor, or null at the end. */
    public @Nullable String nextCursor() {
        return cursor.isEmpty() ? null : cursor;
    }
}
