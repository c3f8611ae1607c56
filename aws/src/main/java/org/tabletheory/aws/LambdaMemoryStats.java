package org.tabletheory.aws;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * Memory use of the process compared with the function's memory size, to help choose that size.
 *
 * @param usedBytes used heap
 * @param committedBytes heap reserved from the operating system
 * @param maxBytes maximum heap size
 * @param collections number of garbage collections
 * @param functionMegabytes the function's memory size; 0 outside of Lambda
 * @param percent committed heap as a percentage of the function's memory size; 0 outside of Lambda
 */
public record LambdaMemoryStats(
        long usedBytes, long committedBytes, long maxBytes, long collections, int functionMegabytes, double percent) {

    /** Returns the current numbers. */
    static LambdaMemoryStats now(LambdaEnvironment environment) {
        Runtime runtime = Runtime.getRuntime();
        long committed = runtime.totalMemory();
        int megabytes = environment.memoryMegabytes().orElse(0);
        return new LambdaMemoryStats(
                committed - runtime.freeMemory(),
                committed,
                runtime.maxMemory(),
                collectionCount(),
                megabytes,
                megabytes == 0 ? 0 : 100.0 * committed / (megabytes * 1024.0 * 1024.0));
    }

    private static long collectionCount() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            sum += Math.max(0, collector.getCollectionCount());
        }
        return sum;
    }
}
