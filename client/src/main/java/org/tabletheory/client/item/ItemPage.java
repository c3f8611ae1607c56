package org.tabletheory.client.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * One page of items. Immutable.
 *
 * @param items the items; empty for a count
 * @param lastKey the start key of the next page; null at the end
 * @param count the number of items that DynamoDB returned or counted
 * @param scannedCount the number of items that DynamoDB read, before the filter
 * @param consumedCapacity the capacity that the page consumed; empty unless {@code Config.returnConsumedCapacity} is set
 */
public record ItemPage(
        List<Item> items,
        @Nullable Item lastKey,
        int count,
        int scannedCount,
        List<ConsumedCapacity> consumedCapacity) {
    public ItemPage {
        items = List.copyOf(items);
        consumedCapacity = List.copyOf(consumedCapacity);
    }
}
