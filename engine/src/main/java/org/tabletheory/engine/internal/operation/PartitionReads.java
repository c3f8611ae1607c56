package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.store.PartitionHash;

/**
 * The bytes that a scan reads of each partition. The service rounds up the cost of each partition that a page reads, even of
 * an empty one: a scan of a small table costs one unit, or half of one, per partition.
 */
final class PartitionReads {
    private static final long READS_PER_PARTITION = 3000;
    private static final long WRITES_PER_PARTITION = 1000;

    private final int partitions;
    private final List<Long> bytes = new ArrayList<>();
    private int current;
    private long currentBytes;

    private PartitionReads(int partitions, byte @Nullable [] from) {
        this.partitions = partitions;
        if (from != null) {
            while (isAfterCurrent(from)) {
                current++;
            }
        }
    }

    /**
     * Starts with the partition of a key.
     *
     * @param settings those of the table or index, whose warm throughput is what its partitions can do
     * @param from the first key that is read, or null for the start
     */
    static PartitionReads of(Map<String, Object> settings, byte @Nullable [] from) {
        Object warm = settings.get("WarmThroughput");
        long reads = units(warm, "ReadUnitsPerSecond", READS_PER_PARTITION);
        long writes = units(warm, "WriteUnitsPerSecond", WRITES_PER_PARTITION);
        return new PartitionReads((int) Math.max(1, Math.min(1_000_000, Math.max(reads, writes))), from);
    }

    private static long units(@Nullable Object warm, String member, long perPartition) {
        long units = warm instanceof Map<?, ?> map && map.get(member) instanceof Number number ? number.longValue() : 0;
        return (units + perPartition - 1) / perPartition;
    }

    private boolean isAfterCurrent(byte[] key) {
        return current + 1 < partitions
                && Arrays.compareUnsigned(key, PartitionHash.segmentStart(current + 1, partitions)) >= 0;
    }

    private void next() {
        bytes.add(currentBytes);
        currentBytes = 0;
        current++;
    }

    /** Adds an entry, in the order of the keys. */
    void add(byte[] key, long size) {
        while (isAfterCurrent(key)) {
            next();
        }
        currentBytes += size;
    }

    /** Ends a scan that has read all up to a key, or up to the end. */
    void readTo(byte @Nullable [] to) {
        while (current + 1 < partitions
                && (to == null
                        || Arrays.compareUnsigned(PartitionHash.segmentStart(current + 1, partitions), to) < 0)) {
            next();
        }
    }

    /** Returns the bytes of each partition that was read. */
    List<Long> bytes() {
        List<Long> all = new ArrayList<>(bytes);
        all.add(currentBytes);
        return all;
    }
}
