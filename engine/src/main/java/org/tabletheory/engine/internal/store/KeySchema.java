package org.tabletheory.engine.internal.store;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.value.KeyBytes;

/**
 * The key attributes of a table or an index: one partition key and at most one sort key, or up to four of each for a
 * global index.
 */
public record KeySchema(List<String> partition, List<String> sort) {
    /** The largest partition key. */
    public static final int PARTITION_BYTES = 2048;

    /** The largest sort key. */
    public static final int SORT_BYTES = 1024;

    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** Returns all key attributes, those of the partition key first. */
    public List<String> attributes() {
        List<String> all = new ArrayList<>(partition);
        all.addAll(sort);
        return all;
    }

    /** Returns the part of an item that is its key. */
    public Item keyOf(Item item) {
        Item key = Item.empty();
        for (String name : attributes()) {
            Value value = item.get(name);
            if (value != null) {
                key = key.with(name, value);
            }
        }
        return key;
    }

    /** Starts the bytes of a key: the hash of the partition, then the partition key. */
    public KeyBytes partitionBytes(List<Value> values, long seed) {
        KeyBytes bytes = new KeyBytes().raw(PartitionHash.of(values, seed));
        for (Value value : values) {
            bytes.value(value);
        }
        return bytes;
    }

    /** Starts the bytes of the key of an item that has all key attributes: the part that is its partition. */
    public KeyBytes partitionBytes(Item item, long seed) {
        List<Value> values = new ArrayList<>(partition.size());
        for (String name : partition) {
            values.add(required(item, name));
        }
        return partitionBytes(values, seed);
    }

    /** Returns the bytes of the key of an item that has all key attributes. */
    public byte[] bytesOf(Item item, long seed) {
        return keyBytes(item, seed).toBytes();
    }

    KeyBytes keyBytes(Item item, long seed) {
        KeyBytes bytes = partitionBytes(item, seed);
        for (String name : sort) {
            bytes.value(required(item, name));
        }
        return bytes;
    }

    /** Returns the hash of the full primary key of an item, which orders the entries of an index with equal keys. */
    byte[] hash(Item item, long seed) {
        List<Value> values = new ArrayList<>();
        for (String name : attributes()) {
            values.add(required(item, name));
        }
        return PartitionHash.of(values, seed);
    }

    private static Value required(Item item, String name) {
        Value value = item.get(name);
        if (value == null) {
            throw new IllegalStateException("the item lacks the key attribute " + name);
        }
        return value;
    }
}
