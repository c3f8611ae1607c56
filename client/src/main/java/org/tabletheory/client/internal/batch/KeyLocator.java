package org.tabletheory.client.internal.batch;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;

/** Records where the key is in the bytes of the item that is being read, for the items of one table. For one thread. */
final class KeyLocator {
    private static final int UNKNOWN = -1;

    private final String table;
    private final String[] names;
    private final int[] positions;
    private int missing;
    private final @Nullable Mapper<?> mapper;
    private final ItemReader items;

    KeyLocator(String table, EntriesByTable<GetEntry> tables, JsonBytes response) {
        this.table = table;
        this.names = names(tables.of(table));
        this.positions = new int[names.length];
        this.mapper = soleMapper(tables.of(table));
        this.items = response.items(this::record);
    }

    private static String[] names(List<GetEntry> entries) {
        return entries.isEmpty()
                ? new String[0]
                : entries.get(0).model().primaryKey().stream()
                        .map(KeyPart::attribute)
                        .toArray(String[]::new);
    }

    private static @Nullable Mapper<?> soleMapper(List<GetEntry> entries) {
        Mapper<?> sole = null;
        for (GetEntry entry : entries) {
            if (sole != null && entry.mapper() != sole) {
                return null;
            }
            sole = entry.mapper();
        }
        return sole;
    }

    String table() {
        return table;
    }

    /** Returns whether the request had no keys of the table. */
    boolean isUnknown() {
        return names.length == 0;
    }

    /** Returns the mapper of all items of the table, or null when there are several. */
    @Nullable
    Mapper<?> mapper() {
        return mapper;
    }

    /** Returns a reader of the table's items that records the positions of their keys. */
    ItemReader items() {
        return items;
    }

    /** Starts with another item. */
    void reset() {
        Arrays.fill(positions, UNKNOWN);
        missing = positions.length;
    }

    /** Records the position of an attribute's value, if it is part of the key. */
    void record(String name, int position) {
        if (missing > 0) {
            for (int i = 0; i < names.length; i++) {
                if (positions[i] == UNKNOWN && names[i].equals(name)) {
                    positions[i] = position;
                    missing--;
                }
            }
        }
    }

    /** Returns whether the full key was found. */
    boolean isComplete() {
        return missing == 0;
    }

    /** Returns the target with the key at the recorded positions, or null when it is incomplete. */
    BatchEntry.@Nullable ItemIdentity target(JsonBytes json, ItemReader values) {
        if (missing > 0) {
            return null;
        }
        Value partition = value(0, json, values);
        return new BatchEntry.ItemIdentity(table, partition, positions.length == 1 ? null : value(1, json, values));
    }

    /** Returns whether the bytes at the recorded positions are a target's key; false also when only decoding could show it. */
    boolean matches(BatchEntry.ItemIdentity target, JsonBytes json) {
        if (missing > 0 || !target.table().equals(table)) {
            return false;
        }
        boolean sort = positions.length == 1 || isString(1, target.sort(), json);
        return sort && isString(0, target.partition(), json);
    }

    private boolean isString(int part, @Nullable Value value, JsonBytes json) {
        return value instanceof Value.S text && json.isString(positions[part], text.value());
    }

    private Value value(int part, JsonBytes json, ItemReader values) {
        json.moveTo(positions[part]);
        return Value.readFrom(values);
    }
}
