package org.tabletheory.engine.internal.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;

/** A table at one moment: its definition, its items and its indexes. Immutable. */
public final class TableState {
    private final TableDescriptor definition;
    private final KeyTree<Item> items;
    private final Map<String, KeyTree<Item>> indexes;
    private final long bytes;
    private final List<StreamState> streams;
    private final TableLifecycle lifecycle;
    private final ExpiryOrder expiry;

    private TableState(
            TableDescriptor definition,
            KeyTree<Item> items,
            Map<String, KeyTree<Item>> indexes,
            long bytes,
            List<StreamState> streams,
            TableLifecycle lifecycle,
            ExpiryOrder expiry) {
        this.definition = definition;
        this.items = items;
        this.indexes = indexes;
        this.bytes = bytes;
        this.streams = List.copyOf(streams);
        this.lifecycle = lifecycle;
        this.expiry = expiry;
    }

    /** Returns an empty table. */
    public static TableState empty(TableDescriptor definition) {
        Map<String, KeyTree<Item>> indexes = new HashMap<>();
        for (IndexDefinition index : definition.indexes()) {
            indexes.put(index.name(), KeyTree.empty());
        }
        return new TableState(
                definition,
                KeyTree.empty(),
                indexes,
                0,
                List.of(),
                TableLifecycle.ACTIVE,
                ExpiryOrder.of(definition.timeToLive()));
    }

    /** Returns the definition. */
    public TableDescriptor definition() {
        return definition;
    }

    /** Returns the items by their keys. */
    public KeyTree<Item> items() {
        return items;
    }

    /** Returns the entries of an index: items by their index keys and table keys. */
    public KeyTree<Item> entries(IndexDefinition index) {
        KeyTree<Item> entries = indexes.get(index.name());
        return entries == null ? KeyTree.empty() : entries;
    }

    /** Returns the size of all items. */
    public long bytes() {
        return bytes;
    }

    /** Returns the size of all entries of an index. */
    public long bytes(IndexDefinition index) {
        long size = 0;
        Iterator<KeyTree.Entry<Item>> all = entries(index).between(null, null, true);
        while (all.hasNext()) {
            size += index.entrySize(all.next().value(), definition.keys());
        }
        return size;
    }

    /** Returns the item of a key, or null. */
    public @Nullable Item get(byte[] key) {
        return items.get(key);
    }

    /** Returns the streams, the latest last. */
    public List<StreamState> streams() {
        return streams;
    }

    /** Returns this table with other streams. */
    public TableState withStreams(List<StreamState> others) {
        return new TableState(definition, items, indexes, bytes, others, lifecycle, expiry);
    }

    /** Returns the status of the table and of its indexes. */
    public TableLifecycle lifecycle() {
        return lifecycle;
    }

    /** Returns this table with another status. */
    public TableState with(TableLifecycle other) {
        return new TableState(definition, items, indexes, bytes, streams, other, expiry);
    }

    /** Returns the order in which the items expire. */
    public ExpiryOrder expiry() {
        return expiry;
    }

    /**
     * Returns this table after a change.
     *
     * @param time the time of the change, in seconds, for the stream
     */
    public TableState with(ItemChange change, long seed, double time) {
        Item before = change.before();
        Item after = change.after();
        KeyTree<Item> changed = after == null ? items.without(change.key()) : items.with(change.key(), after);
        Map<String, KeyTree<Item>> changedIndexes = indexes;
        for (IndexDefinition index : definition.indexes()) {
            KeyTree<Item> entries = entries(index);
            KeyTree<Item> next = entries;
            boolean was = before != null && index.keys().isComplete(before);
            boolean is = after != null && index.keys().isComplete(after);
            if (was && before != null) {
                next = next.without(index.entryKey(before, definition.keys(), seed));
            }
            if (is && after != null) {
                next = next.with(index.entryKey(after, definition.keys(), seed), after);
            }
            if (next != entries) {
                changedIndexes = changedIndexes == indexes ? new HashMap<>(indexes) : changedIndexes;
                changedIndexes.put(index.name(), next);
            }
        }
        long size = bytes - (before == null ? 0 : ItemSize.of(before)) + (after == null ? 0 : ItemSize.of(after));
        return new TableState(
                definition, changed, changedIndexes, size, recorded(change, time), lifecycle, expiry.with(change));
    }

    private List<StreamState> recorded(ItemChange change, double time) {
        int last = streams.size() - 1;
        if (last < 0 || !streams.get(last).enabled()) {
            return streams;
        }
        List<StreamState> all = new ArrayList<>(streams);
        all.set(last, all.get(last).with(change, definition.keys(), time));
        return all;
    }

    /** Returns this table with another definition; fills new indexes and drops removed ones. */
    public TableState with(TableDescriptor other, long seed) {
        boolean sameExpiry = Objects.equals(other.timeToLive(), definition.timeToLive());
        Map<String, KeyTree<Item>> all = new HashMap<>();
        for (IndexDefinition index : other.indexes()) {
            KeyTree<Item> present = indexes.get(index.name());
            all.put(index.name(), present != null ? present : filled(index, seed));
        }
        return new TableState(
                other,
                items,
                all,
                bytes,
                streams,
                lifecycle,
                sameExpiry ? expiry : ExpiryOrder.of(other.timeToLive()).withAll(items));
    }

    private KeyTree<Item> filled(IndexDefinition index, long seed) {
        KeyTree<Item> entries = KeyTree.empty();
        Iterator<KeyTree.Entry<Item>> all = items.between(null, null, true);
        while (all.hasNext()) {
            Item item = all.next().value();
            if (index.keys().isComplete(item) && hasKeyTypes(index, item)) {
                entries = entries.with(index.entryKey(item, definition.keys(), seed), item);
            }
        }
        return entries;
    }

    /** Items that a write would reject today are left out of a new index, as in the service. */
    private boolean hasKeyTypes(IndexDefinition index, Item item) {
        for (String name : index.keys().attributes()) {
            var value = item.get(name);
            if (value == null || value.type() != definition.attributeTypes().getOrDefault(name, value.type())) {
                return false;
            }
        }
        return true;
    }
}
