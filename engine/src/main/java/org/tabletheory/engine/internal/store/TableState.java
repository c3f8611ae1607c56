package org.tabletheory.engine.internal.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/** A table at one moment: its definition, its items and its indexes. Immutable. */
public final class TableState {
    private final TableDescriptor definition;
    private final KeyTree<Item> items;
    private final Map<String, IndexEntries> indexes;
    private final long bytes;
    private final KeyTree<Long> collections;
    private final List<StreamState> streams;
    private final TableLifecycle lifecycle;
    private final ExpiryOrder expiry;

    private TableState(
            TableDescriptor definition,
            KeyTree<Item> items,
            Map<String, IndexEntries> indexes,
            long bytes,
            KeyTree<Long> collections,
            List<StreamState> streams,
            TableLifecycle lifecycle,
            ExpiryOrder expiry) {
        this.definition = definition;
        this.items = items;
        this.indexes = indexes;
        this.bytes = bytes;
        this.collections = collections;
        this.streams = List.copyOf(streams);
        this.lifecycle = lifecycle;
        this.expiry = expiry;
    }

    /** Returns an empty table. */
    public static TableState empty(TableDescriptor definition) {
        return new TableState(
                definition,
                KeyTree.empty(),
                Map.of(),
                0,
                KeyTree.empty(),
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

    /** Returns the entries of an index. */
    public IndexEntries entries(IndexDefinition index) {
        return indexes.getOrDefault(index.name(), IndexEntries.EMPTY);
    }

    /** Returns the size of all items. */
    public long bytes() {
        return bytes;
    }

    /** Returns the size of an item collection: its items and their entries in local indexes; 0 without local indexes. */
    public long collectionBytes(Item key, long seed) {
        Long size = collections.get(collectionKey(key, seed));
        return size == null ? 0 : size;
    }

    private byte[] collectionKey(Item item, long seed) {
        return definition.keys().partitionBytes(item, seed).toBytes();
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
        return new TableState(definition, items, indexes, bytes, collections, others, lifecycle, expiry);
    }

    /** Returns the status of the table and of its indexes. */
    public TableLifecycle lifecycle() {
        return lifecycle;
    }

    /** Returns this table with another status. */
    public TableState with(TableLifecycle other) {
        return new TableState(definition, items, indexes, bytes, collections, streams, other, expiry);
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
        Map<String, IndexEntries> changedIndexes = indexes;
        long growth = change.growth();
        long collectionGrowth = growth;
        for (IndexDefinition index : definition.indexes()) {
            IndexEntries entries = entries(index);
            IndexEntries next = entries.with(index, definition, before, after, seed);
            if (next.items() != entries.items()) {
                changedIndexes = changedIndexes == indexes ? new HashMap<>(indexes) : changedIndexes;
                changedIndexes.put(index.name(), next);
                collectionGrowth += index.global() ? 0 : next.bytes() - entries.bytes();
            }
        }
        Item image = after == null ? before : after;
        return new TableState(
                definition,
                changed,
                changedIndexes,
                bytes + growth,
                image == null ? collections : grown(image, collectionGrowth, seed),
                recorded(change, time),
                lifecycle,
                expiry.with(change));
    }

    private KeyTree<Long> grown(Item item, long growth, long seed) {
        if (!definition.hasLocalIndex() || growth == 0) {
            return collections;
        }
        byte[] key = collectionKey(item, seed);
        Long before = collections.get(key);
        long size = growth + (before == null ? 0 : before);
        return size == 0 ? collections.without(key) : collections.with(key, size);
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
        Map<String, IndexEntries> all = new HashMap<>();
        for (IndexDefinition index : other.indexes()) {
            boolean exists = definition.index(index.name()) != null;
            all.put(index.name(), exists ? entries(index) : filled(index, other, seed));
        }
        return new TableState(
                other,
                items,
                all,
                bytes,
                collections,
                streams,
                lifecycle,
                sameExpiry ? expiry : ExpiryOrder.of(other.timeToLive()).withAll(items));
    }

    /** Items that a write would reject today are left out of a new index, as in the service. */
    private IndexEntries filled(IndexDefinition index, TableDescriptor table, long seed) {
        IndexEntries entries = IndexEntries.EMPTY;
        Iterator<KeyTree.TreeEntry<Item>> all = items.between(null, null, true);
        while (all.hasNext()) {
            entries = entries.with(index, table, null, all.next().value(), seed);
        }
        return entries;
    }
}
