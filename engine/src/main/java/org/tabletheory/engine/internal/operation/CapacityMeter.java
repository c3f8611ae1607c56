package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableDescriptor;

/** The capacity that a request consumes on one table and its indexes. */
final class CapacityMeter {
    private static final int READ_UNIT = 4096;
    private static final int WRITE_UNIT = 1024;

    private final TableDescriptor table;
    private double tableUnits;
    private final Map<String, Double> local = new TreeMap<>();
    private final Map<String, Double> global = new TreeMap<>();

    CapacityMeter(TableDescriptor table) {
        this.table = table;
    }

    /** Returns the units of a read of this many bytes; an item that does not exist costs as much as a small one. */
    static double readUnits(long bytes, boolean consistent) {
        double units = Math.max(1, (bytes + READ_UNIT - 1) / READ_UNIT);
        return consistent ? units : units / 2;
    }

    private static double writeUnits(long bytes) {
        return Math.max(1, (bytes + WRITE_UNIT - 1) / WRITE_UNIT);
    }

    void addRead(double units) {
        tableUnits += units;
    }

    void addRead(IndexDefinition index, double units) {
        (index.global() ? global : local).merge(index.name(), units, Double::sum);
    }

    /** Adds a write: the larger of both items in the table, and what changes in each index. */
    void addWrite(ItemChange change, int factor) {
        tableUnits += factor * writeUnits(change.largerSize());
        for (IndexDefinition index : table.indexes()) {
            Item before = entry(index, change.before());
            Item after = entry(index, change.after());
            double units = 0;
            if (before != null && after != null) {
                boolean sameKey = index.keys().keyOf(before).equals(index.keys().keyOf(after));
                if (!sameKey) {
                    units = writeUnits(size(before)) + writeUnits(size(after));
                } else if (!before.equals(after)) {
                    units = writeUnits(Math.max(size(before), size(after)));
                }
            } else if (before != null || after != null) {
                units = writeUnits(Math.max(size(before), size(after)));
            }
            if (units > 0) {
                (index.global() ? global : local).merge(index.name(), units, Double::sum);
            }
        }
    }

    private @Nullable Item entry(IndexDefinition index, @Nullable Item item) {
        return item == null || !index.keys().isComplete(item) ? null : index.project(item, table.keys());
    }

    private static long size(@Nullable Item item) {
        return item == null ? 0 : ItemSize.of(item);
    }

    double total() {
        double total = tableUnits;
        for (double units : local.values()) {
            total += units;
        }
        for (double units : global.values()) {
            total += units;
        }
        return total;
    }

    /** Returns the {@code ConsumedCapacity} of a response, or null when the request does not request it. */
    @Nullable
    Map<String, Object> report(String level) {
        if (level.equals("NONE")) {
            return null;
        }
        Map<String, Object> capacity = new LinkedHashMap<>();
        capacity.put("TableName", table.name());
        capacity.put("CapacityUnits", total());
        if (level.equals("INDEXES")) {
            capacity.put("Table", Map.of("CapacityUnits", tableUnits));
            addIndexes(capacity, "LocalSecondaryIndexes", local);
            addIndexes(capacity, "GlobalSecondaryIndexes", global);
        }
        return capacity;
    }

    private static void addIndexes(Map<String, Object> capacity, String member, Map<String, Double> units) {
        if (!units.isEmpty()) {
            Map<String, Object> indexes = new LinkedHashMap<>();
            units.forEach((name, each) -> indexes.put(name, Map.of("CapacityUnits", each)));
            capacity.put(member, indexes);
        }
    }
}
