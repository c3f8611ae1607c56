package org.tabletheory.wire;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The capacity that one or several calls consumed on one table. Immutable.
 *
 * @param table the table's name
 * @param units the capacity units, indexes included
 * @param indexes the units of each index; empty unless the calls used indexes and requested {@code INDEXES}
 */
public record ConsumedCapacity(String table, double units, Map<String, Double> indexes) {

    public ConsumedCapacity {
        indexes = Collections.unmodifiableMap(new TreeMap<>(indexes));
    }

    /** Creates the capacity of a table whose indexes are not known. */
    public ConsumedCapacity(String table, double units) {
        this(table, units, Map.of());
    }

    /** Returns the units without those of {@link #indexes()}. */
    public double tableUnits() {
        double left = units;
        for (double index : indexes.values()) {
            left -= index;
        }
        return left;
    }

    /** Returns the sum of this and another capacity of the same table. */
    ConsumedCapacity plus(ConsumedCapacity other) {
        Map<String, Double> sum = new TreeMap<>(indexes);
        other.indexes.forEach((index, more) -> sum.merge(index, more, Double::sum));
        return new ConsumedCapacity(table, units + other.units, sum);
    }

    /** Returns the sums per table, in the order in which the tables appear. */
    public static List<ConsumedCapacity> sum(Collection<ConsumedCapacity> parts) {
        Map<String, ConsumedCapacity> sums = new LinkedHashMap<>();
        for (ConsumedCapacity part : parts) {
            sums.merge(part.table(), part, ConsumedCapacity::plus);
        }
        return List.copyOf(sums.values());
    }

    /** Returns the units per table and index, such as {@code orders 3.0 (by-email 1.0)}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(table).append(' ').append(units);
        String separator = " (";
        for (Map.Entry<String, Double> index : indexes.entrySet()) {
            text.append(separator).append(index.getKey()).append(' ').append(index.getValue());
            separator = ", ";
        }
        return text.append(indexes.isEmpty() ? "" : ")").toString();
    }
}
