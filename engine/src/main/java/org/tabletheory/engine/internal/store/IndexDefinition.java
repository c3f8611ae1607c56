package org.tabletheory.engine.internal.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.json.RecentItems;

/**
 * A secondary index.
 *
 * @param global whether it is a global index, whose partition key may differ from the table's
 * @param projection {@code ALL}, {@code KEYS_ONLY} or {@code INCLUDE}
 * @param nonKeyAttributes the projected attributes of {@code INCLUDE}
 * @param settings throughput, by the names of the description's members
 */
public record IndexDefinition(
        String name,
        KeySchema keys,
        boolean global,
        String projection,
        List<String> nonKeyAttributes,
        Map<String, Object> settings) {
    public IndexDefinition {
        nonKeyAttributes = List.copyOf(nonKeyAttributes);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Returns whether the index has all attributes of its items. */
    public boolean projectsAll() {
        return projection.equals("ALL");
    }

    /** Returns this index with other settings. */
    public IndexDefinition withSettings(Map<String, Object> others) {
        return new IndexDefinition(name, keys, global, projection, nonKeyAttributes, others);
    }

    /**
     * Returns whether an item is in the index: it has all key attributes, with their declared types, and as writes require
     * them since the index exists. An older item need not.
     */
    public boolean contains(Item item, TableDescriptor table) {
        return contains(keys.partition(), KeySchema.PARTITION_BYTES, item, table)
                && contains(keys.sort(), KeySchema.SORT_BYTES, item, table);
    }

    private static boolean contains(List<String> names, int maxBytes, Item item, TableDescriptor table) {
        for (String name : names) {
            Value value = item.get(name);
            if (value == null || value.type() != table.attributeTypes().get(name)) {
                return false;
            }
            long size = value.type() == Type.N ? 1 : ItemSize.of(value);
            if (size == 0 || size > maxBytes) {
                return false;
            }
        }
        return true;
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

    /** Returns the bytes of an item's entry in this index: its key here, then the hash of its key in the table, and that key. */
    public byte[] entryKey(Item item, KeySchema table, long seed) {
        return keys.keyBytes(item, seed)
                .raw(table.hash(item, seed))
                .raw(table.bytesOf(item, seed))
                .toBytes();
    }

    /** Returns the size of an item's entry in this index. */
    public long entrySize(Item item, KeySchema table) {
        return projectsAll() ? RecentItems.size(item) : ItemSize.of(project(item, table));
    }
}
