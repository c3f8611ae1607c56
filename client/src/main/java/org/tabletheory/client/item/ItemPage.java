package org.tabletheory.client.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * One page of items. Immutable.
 *
 * @param items the items; none where only their number was asked for
 * @param lastKey where the next page begins; null at the end
 * @param count how many items DynamoDB returned, or counted
 * @param scannedCount how many items DynamoDB looked at
 */
public record ItemPage(List<Item> items, @Nullable Item lastKey, int count, int scannedCount) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
