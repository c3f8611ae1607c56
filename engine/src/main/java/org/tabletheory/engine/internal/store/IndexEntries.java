package org.tabletheory.engine.internal.store;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * The entries of an index and their size. Immutable.
 *
 * @param items the items by their index keys and table keys; what the index projects is selected when they are read
 * @param bytes the size of what the index projects
 */
public record IndexEntries(KeyTree<Item> items, long bytes) {
    static final IndexEntries EMPTY = new IndexEntries(KeyTree.empty(), 0);

    /** Returns the entries after a change of an item. */
    IndexEntries with(
            IndexDefinition index, TableDescriptor table, @Nullable Item before, @Nullable Item after, long seed) {
        KeyTree<Item> next = items;
        long size = bytes;
        if (before != null && index.contains(before, table)) {
            next = next.without(index.entryKey(before, table.keys(), seed));
            size -= index.entrySize(before, table.keys());
        }
        if (after != null && index.contains(after, table)) {
            next = next.with(index.entryKey(after, table.keys(), seed), after);
            size += index.entrySize(after, table.keys());
        }
        return next == items ? this : new IndexEntries(next, size);
    }
}
