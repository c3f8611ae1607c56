package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/**
 * The items of a table with one partition key, and their entries in local indexes, after a write. Only tables with local
 * indexes limit the size of collections.
 *
 * @param key the partition key
 */
record ItemCollection(Item key, long bytes) {
    private static final double GIGABYTE = 1L << 30;

    /** Returns the collection of a changed item, or null when the table has no local index; throws when it is too large. */
    static @Nullable ItemCollection of(
            ItemChange change, TableDescriptor table, DatabaseState state, EngineContext engine) {
        Item image = change.after() != null ? change.after() : change.before();
        TableState changed = state.table(table.name());
        if (!table.hasLocalIndex() || image == null || changed == null) {
            return null;
        }
        String partition = table.keys().partition().get(0);
        long bytes = changed.collectionBytes(image, engine.seed());
        if (bytes > engine.settings().itemCollectionBytes() && change.growth() > 0) {
            throw DynamoError.service("ItemCollectionSizeLimitExceededException", "Collection size exceeded.");
        }
        Item key = Item.empty();
        var value = image.get(partition);
        return new ItemCollection(value == null ? key : key.with(partition, value), bytes);
    }

    /** Returns the {@code ItemCollectionMetrics} of a response: the estimate is a range of one gigabyte. */
    Map<String, Object> metrics() {
        double lower = Math.floor(bytes / GIGABYTE);
        Map<String, Object> metrics = new LinkedHashMap<>();
        metrics.put("ItemCollectionKey", key);
        metrics.put("SizeEstimateRangeGB", List.of(lower, lower + 1));
        return metrics;
    }
}
