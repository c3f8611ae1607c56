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
    private final boolean transaction;
    private boolean write;
    private double tableUnits;
    private double failedUnits;
    private final Map<String, Double> local = new TreeMap<>();
    private final Map<String, Double> global = new TreeMap<>();

    private CapacityMeter(TableDescriptor table, boolean transaction) {
        this.table = table;
        this.transaction = transaction;
    }

    /** Measures a request that is not a transaction. */
    static CapacityMeter of(TableDescriptor table) {
        return new CapacityMeter(table, false);
    }

    /** Measures a transaction, which costs twice as much and reports whether it was read or written. */
    static CapacityMeter ofTransaction(TableDescriptor table) {
        return new CapacityMeter(table, true);
    }

    /** Returns whether something was written. */
    boolean isWrite() {
        return write;
    }

    /** Returns what the table pays for: itself and its local indexes. */
    double tableAndLocalUnits() {
        double units = tableUnits;
        for (double each : local.values()) {
            units += each;
        }
        return units;
    }

    /** Returns what an index costs. */
    double units(IndexDefinition index) {
        return (index.global() ? global : local).getOrDefault(index.name(), 0.0);
    }

    /** Returns the units of a read of this many bytes; an item that does not exist costs as much as a small one. */
    private static double readUnits(long bytes, boolean consistent) {
        double units = Math.max(1, (bytes + READ_UNIT - 1) / READ_UNIT);
        return consistent ? units : units / 2;
    }

    private static double writeUnits(long bytes) {
        return Math.max(1, (bytes + WRITE_UNIT - 1) / WRITE_UNIT);
    }

    /** Adds a read of this many bytes of the table. */
    void addRead(long bytes, boolean consistent) {
        tableUnits += transaction ? 2 * readUnits(bytes, true) : readUnits(bytes, consistent);
    }

    /** Adds a read of this many bytes of an index. */
    void addRead(IndexDefinition index, long bytes, boolean consistent) {
        (index.global() ? global : local).merge(index.name(), readUnits(bytes, consistent), Double::sum);
    }

    /** Adds a write: the larger of both items in the table, and what changes in each index. */
    void addWrite(ItemChange change) {
        write = true;
        tableUnits += (transaction ? 2 : 1) * writeUnits(change.largerSize());
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

    /** Adds what another request on this table costs. */
    void add(CapacityMeter other) {
        write |= other.write;
        tableUnits += other.tableUnits;
        other.local.forEach((name, units) -> local.merge(name, units, Double::sum));
        other.global.forEach((name, units) -> global.merge(name, units, Double::sum));
    }

    /** Adds a write that failed: it counts in the total only, by the larger of the stored item and the new one. */
    void addFailedWrite(@Nullable Item stored, @Nullable Item written) {
        failedUnits += writeUnits(Math.max(size(stored), size(written)));
    }

    private @Nullable Item entry(IndexDefinition index, @Nullable Item item) {
        return item == null || !index.contains(item, table) ? null : index.project(item, table.keys());
    }

    private static long size(@Nullable Item item) {
        return item == null ? 0 : ItemSize.of(item);
    }

    private double total() {
        double total = tableAndLocalUnits() + failedUnits;
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
        capacity.putAll(units(total()));
        if (level.equals("INDEXES")) {
            capacity.put("Table", units(tableUnits));
            addIndexes(capacity, "LocalSecondaryIndexes", local);
            addIndexes(capacity, "GlobalSecondaryIndexes", global);
        }
        return capacity;
    }

    private Map<String, Object> units(double units) {
        Map<String, Object> capacity = new LinkedHashMap<>();
        capacity.put("CapacityUnits", units);
        if (transaction) {
            capacity.put(write ? "WriteCapacityUnits" : "ReadCapacityUnits", units);
        }
        return capacity;
    }

    private void addIndexes(Map<String, Object> capacity, String member, Map<String, Double> units) {
        if (!units.isEmpty()) {
            Map<String, Object> indexes = new LinkedHashMap<>();
            units.forEach((name, each) -> indexes.put(name, units(each)));
            capacity.put(member, indexes);
        }
    }
}
