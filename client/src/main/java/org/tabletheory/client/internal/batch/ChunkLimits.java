package org.tabletheory.client.internal.batch;

import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.plan.BatchWritePlan;

/**
 * The maximum size of one request. Immutable.
 */
record ChunkLimits(int entries, long bytes) {
    static ChunkLimits ofWrites(BatchOptions options) {
        return new ChunkLimits(options.chunkSizeWithin(BatchWritePlan.MAX_WRITES), BatchWritePlan.MAX_BYTES);
    }

    /** 100 keys always fit in a request. */
    static ChunkLimits ofReads(BatchOptions options) {
        return new ChunkLimits(options.chunkSizeWithin(BatchGetPlan.MAX_KEYS), Long.MAX_VALUE);
    }

    /** One entry per request. */
    static ChunkLimits single() {
        return new ChunkLimits(1, Long.MAX_VALUE);
    }

    /** Returns whether another entry does not fit in a chunk. */
    boolean isFull(int count, long size, long more) {
        return count > 0 && (count >= entries || size + more > bytes);
    }
}
