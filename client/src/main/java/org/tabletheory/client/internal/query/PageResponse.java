package org.tabletheory.client.internal.query;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * One page as DynamoDB answered it, read into the user's type.
 *
 * @param items the items, as many as were wanted
 * @param lastKey the key to go on from: DynamoDB's, or the last wanted item's where there were more; null at the end
 * @param count how many items DynamoDB returned
 * @param scannedCount how many items DynamoDB looked at
 */
record PageResponse<T>(List<T> items, @Nullable Item lastKey, int count, int scannedCount) {
    PageResponse {
        items = Collections.unmodifiableList(items);
    }
}
