package org.tabletheory.client.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * What a batch of keys found: the items in the order of the keys, and the keys under which there is none. Immutable.
 *
 * @param <T> the type that items are read into
 */
public final class BatchGetResult<T> {
    private final List<Item> keys;
    private final List<@Nullable T> found;

    /**
     * A result.
     *
     * @param keys all keys, in the order in which they were given
     * @param found for each key its item, or null where there is none
     */
    public BatchGetResult(List<Item> keys, List<@Nullable T> found) {
        if (keys.size() != found.size()) {
            throw new IllegalArgumentException(keys.size() + " keys have not " + found.size() + " results");
        }
        this.keys = List.copyOf(keys);
        this.found = Collections.unmodifiableList(new ArrayList<>(found));
    }

    /** The items that there are, in the order of their keys. */
    public List<T> items() {
        List<T> items = new ArrayList<>(found.size());
        for (T item : found) {
            if (item != null) {
                items.add(item);
            }
        }
        return Collections.unmodifiableList(items);
    }

    /** The keys under which there is nothing, in the order in which they were given. */
    public List<Item> missing() {
        List<Item> missing = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (found.get(i) == null) {
                missing.add(keys.get(i));
            }
        }
        return Collections.unmodifiableList(missing);
    }

    /** The item under the key that was given at this place, from 0. */
    public Optional<T> get(int place) {
        return Optional.ofNullable(found.get(Objects.checkIndex(place, found.size())));
    }

    /** All keys, in the order in which they were given. */
    public List<Item> keys() {
        return keys;
    }
}
