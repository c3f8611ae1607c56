package org.tabletheory.client.internal.query;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * One page of a response, read into the user's type.
 *
 * @param items the items, at most as many as requested
 * @param lastKey the start key of the next page: DynamoDB's, or the last item's if the page had more; null at the end
 * @param count the number of items that DynamoDB returned
 * @param scannedCount the number of items that DynamoDB read
 * @param consumed the consumed capacity; empty unless the client requests it
 */
record PageResponse<T>(
        List<T> items, @Nullable Item lastKey, int count, int scannedCount, List<ConsumedCapacity> consumed) {
    PageResponse {
        items = Collections.unmodifiableList(items);
    }

    PageResponse<T> consuming(List<ConsumedCapacity> capacity) {
        return capacity.isEmpty() ? this : new PageResponse<>(items, lastKey, count, scannedCount, capacity);
    }
}
