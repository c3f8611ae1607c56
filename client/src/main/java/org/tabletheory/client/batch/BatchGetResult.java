package org.tabletheory.client.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * The result of a batch of reads: the items in the order of the keys, and the keys without an item. Immutable.
 *
 * @param <T> the type that items are read into
 */
public final class BatchGetResult<T> {
    private final List<Item> keys;
    private final List<@Nullable T> found;
    private final List<ConsumedCapacity> consumed;

    /**
     * Creates a result.
     *
     * @param keys all keys, in the order of the input
     * @param found the item of each key, or null
     * @param consumed the capacity that the batch consumed
     */
    public BatchGetResult(List<Item> keys, List<@Nullable T> found, List<ConsumedCapacity> consumed) {
        if (keys.size() != found.size()) {
            throw new IllegalArgumentException(keys.size() + " keys need as many results, not " + found.size());
        }
        this.keys = List.copyOf(keys);
        this.consumed = List.copyOf(consumed);
        this.found = Collections.unmodifiableList(new ArrayList<>(found));
    }

    /** Returns the items that exist, in the order of their keys. */
    public List<T> items() {
        List<T> items = new ArrayList<>(found.size());
        for (T item : found) {
            if (item != null) {
                items.add(item);
            }
        }
        return Collections.unmodifiableList(items);
    }

    /** Returns the items and how many keys have none. */
    @Override
    public String toString() {
        return "BatchGetResult[items=" + items() + ", missing=" + missing().size() + "]";
    }

    /** Returns the keys without an item, in the order of the input. */
    public List<Item> missing() {
        List<Item> missing = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (found.get(i) == null) {
                missing.add(keys.get(i));
            }
        }
        return Collections.unmodifiableList(missing);
    }

    /** Returns the item of the key at an index, or empty. */
    public Optional<T> get(int index) {
        return Optional.ofNullable(found.get(Objects.checkIndex(index, found.size())));
    }

    /**
     * Returns the capacity that all requests of the batch consumed, per table; empty unless {@code
     * Config.returnConsumedCapacity} is set.
     */
    public List<ConsumedCapacity> consumedCapacity() {
        return consumed;
    }

    /** Returns all keys, in the order of the input. */
    public List<Item> keys() {
        return keys;
    }
}
