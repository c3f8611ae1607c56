package org.tabletheory.client.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * One page of items. Immutable.
 *
 * @param items the items; empty for a count
 * @param lastKey the start key of the next page; null at the end
 * @param count the number of items that DynamoDB returned or counted
 * @param scannedCount the number of items that DynamoDB read, before the filter
 */
public record ItemPage(List<Item> items, @Nullable Item lastKey, int count, int scannedCount) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
