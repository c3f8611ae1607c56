package org.tabletheory.client.internal.batch;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.JsonBytes;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;

/** Where the key stands in the item of one table that is being read. For one thread. */
final class KeyLocator {
    private static final int NOWHERE = -1;

    private final String table;
    private final String[] names;
    private final int[] places;
    private int missing;
    private final @Nullable Mapper<?> mapper;
    private final ItemReader items;

    KeyLocator(String table, ByTable<GetEntry> tables, JsonBytes answer) {
        this.table = table;
        this.names = names(tables.of(table));
        this.places = new int[names.length];
        this.mapper = soleMapper(tables.of(table));
        this.items = answer.items(this::note);
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

    /** Whether nothing was asked of the table, so that nobody knows its key. */
    boolean isUnasked() {
        return names.length == 0;
    }

    /** What reads every item of the table, or null when that depends on the key. */
    @Nullable
    Mapper<?> mapper() {
        return mapper;
    }

    /** Reads the table's items from the answer, and notes where their keys stand. */
    ItemReader items() {
        return items;
    }

    /** Begins with another item. */
    void forget() {
        Arrays.fill(places, NOWHERE);
        missing = places.length;
    }

    /** Keeps where the value of an attribute begins, if it is one of the key. */
    void note(String name, int position) {
        if (missing > 0) {
            for (int i = 0; i < names.length; i++) {
                if (places[i] == NOWHERE && names[i].equals(name)) {
                    places[i] = position;
                    missing--;
                }
            }
        }
    }

    /** Whether there is nothing left to note. */
    boolean isWhole() {
        return missing == 0;
    }

    /** The item whose key stands at the places noted, or null when it is not whole. */
    BatchEntry.@Nullable Target target(JsonBytes json, ItemReader values) {
        if (missing > 0) {
            return null;
        }
        Value partition = value(0, json, values);
        return new BatchEntry.Target(table, partition, places.length == 1 ? null : value(1, json, values));
    }

    /** Whether the values at the places noted are those of an item, told by their bytes; false where that cannot be told. */
    boolean areOf(BatchEntry.Target target, JsonBytes json) {
        if (missing > 0 || !target.table().equals(table)) {
            return false;
        }
        boolean sort = places.length == 1 || isString(1, target.sort(), json);
        return sort && isString(0, target.partition(), json);
    }

    private boolean isString(int part, @Nullable Value value, JsonBytes json) {
        return value instanceof Value.S text && json.isString(places[part], text.value());
    }

    private Value value(int part, JsonBytes json, ItemReader values) {
        json.moveTo(places[part]);
        return Value.readFrom(values);
    }
}
