package org.tabletheory.client.internal.batch;

import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.plan.BatchWritePlan;

/**
 * How much goes into one request. Immutable.
 *
 * @param entries the most entries
 * @param bytes the most bytes
 */
record ChunkLimits(int entries, long bytes) {
    static ChunkLimits ofWrites(BatchOptions options) {
        return new ChunkLimits(options.chunkSizeWithin(BatchWritePlan.MAX_WRITES), BatchWritePlan.MAX_BYTES);
    }

    /** Keys are short enough that 100 of them always fit. */
    static ChunkLimits ofReads(BatchOptions options) {
        return new ChunkLimits(options.chunkSizeWithin(BatchGetPlan.MAX_KEYS), Long.MAX_VALUE);
    }

    /** Each item by a request of its own. */
    static ChunkLimits single() {
        return new ChunkLimits(1, Long.MAX_VALUE);
    }

    /** Whether an entry of this size no longer fits in a chunk that has these. */
    boolean isFull(int count, long size, long more) {
        return count > 0 && (count >= entries || size + more > bytes);
    }
}
