package org.tabletheory.client.internal.query;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * One page of a response, read into the user's type.
 *
 * @param items the items, at most as many as requested
 * @param lastKey the start key of the next page: DynamoDB's, or the last item's if the page had more; null at the end
 * @param count the number of items that DynamoDB returned
 * @param scannedCount the number of items that DynamoDB read
 */
record PageResponse<T>(List<T> items, @Nullable Item lastKey, int count, int scannedCount) {
    PageResponse {
        items = Collections.unmodifiableList(items);
    }
}
