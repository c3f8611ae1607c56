package org.tabletheory.aws;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * How much memory the process uses of what its function has, to choose how much that should be.
 *
 * @param usedBytes of the heap, in use
 * @param committedBytes of the heap, taken from the system
 * @param maxBytes what the heap may grow to
 * @param collections how often garbage was collected
 * @param functionMegabytes the function's memory; 0 when the process runs none
 * @param percent how much of the function's memory the heap has taken; 0 when the process runs none
 */
public record LambdaMemoryStats(
        long usedBytes, long committedBytes, long maxBytes, long collections, int functionMegabytes, double percent) {

    /** As it is now. */
    static LambdaMemoryStats now(LambdaEnvironment environment) {
        Runtime runtime = Runtime.getRuntime();
        long committed = runtime.totalMemory();
        int megabytes = environment.memoryMegabytes().orElse(0);
        return new LambdaMemoryStats(
                committed - runtime.freeMemory(),
                committed,
                runtime.maxMemory(),
                collectionsSoFar(),
                megabytes,
                megabytes == 0 ? 0 : 100.0 * committed / (megabytes * 1024.0 * 1024.0));
    }

    private static long collectionsSoFar() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            sum += Math.max(0, collector.getCollectionCount());
        }
        return sum;
    }
}
