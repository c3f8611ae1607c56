package org.tabletheory.engine.internal.store;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;

/**
 * A secondary index.
 *
 * @param global whether it is a global index, whose partition key may differ from the table's
 * @param projection {@code ALL}, {@code KEYS_ONLY} or {@code INCLUDE}
 * @param nonKeyAttributes the projected attributes of {@code INCLUDE}
 */
public record IndexDefinition(
        String name, KeySchema keys, boolean global, String projection, List<String> nonKeyAttributes) {
    public IndexDefinition {
        nonKeyAttributes = List.copyOf(nonKeyAttributes);
    }

    /** Returns whether the index has all attributes of its items. */
    public boolean projectsAll() {
        return projection.equals("ALL");
    }

    /** Returns the attributes that the index holds, given those of the table's key. */
    public Set<String> projected(KeySchema table) {
        Set<String> names = new LinkedHashSet<>(table.attributes());
        names.addAll(keys.attributes());
        names.addAll(nonKeyAttributes);
        return names;
    }

    /** Returns the part of an item that the index holds. */
    public Item project(Item item, KeySchema table) {
        if (projectsAll()) {
            return item;
        }
        Item part = Item.empty();
        Set<String> names = projected(table);
        for (var attribute : item.attributes().entrySet()) {
            if (names.contains(attribute.getKey())) {
                part = part.with(attribute.getKey(), attribute.getValue());
            }
        }
        return part;
    }

    /** Returns the bytes of an item's entry in this index: its key here, then its key in the table. */
    public byte[] entryKey(Item item, KeySchema table, long seed) {
        return keys.keyBytes(item, seed).raw(table.bytesOf(item, seed)).toBytes();
    }

    /** Returns the size of an item's entry in this index. */
    public long entrySize(Item item, KeySchema table) {
        return ItemSize.of(project(item, table));
    }
}
