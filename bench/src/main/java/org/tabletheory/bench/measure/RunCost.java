package org.tabletheory.bench.measure;

import java.lang.management.ManagementFactory;

/**
 * The cost of one run of an operation, according to the counters of the calling thread. Other threads, including those of
 * the garbage collector, and other processes are excluded.
 *
 * @param nanos CPU time in nanoseconds
 * @param bytes allocated bytes
 */
record RunCost(double nanos, double bytes) {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A sink for results, so that the compiler cannot eliminate the work. */
    @SuppressWarnings("UnusedVariable")
    private static volatile Object consumed = "";

    /** Runs the operation several times and returns the average cost. */
    static RunCost of(Operation operation, long runs) throws Exception {
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long nanos = THREADS.getCurrentThreadCpuTime();
        for (long i = 0; i < runs; i++) {
            consumed = operation.run();
        }
        nanos = THREADS.getCurrentThreadCpuTime() - nanos;
        bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
        return new RunCost((double) nanos / runs, (double) bytes / runs);
    }
}
