package org.tabletheory.bench;

import java.lang.management.ManagementFactory;

/**
 * What one run of an operation used up, as the counters of the calling thread tell it: other threads, other processes
 * and the garbage collector's own thread are not in it.
 *
 * @param nanos CPU time
 * @param bytes allocation
 */
record Spent(double nanos, double bytes) {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Written and never read: results must go somewhere that the compiler cannot prove to be nowhere. */
    @SuppressWarnings("UnusedVariable")
    private static volatile Object consumed = "";

    /** Runs the operation so many times in a row and tells what one run cost. */
    static Spent on(Operation operation, long runs) throws Exception {
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long nanos = THREADS.getCurrentThreadCpuTime();
        for (long i = 0; i < runs; i++) {
            consumed = operation.run();
        }
        nanos = THREADS.getCurrentThreadCpuTime() - nanos;
        bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
        return new Spent((double) nanos / runs, (double) bytes / runs);
    }
}
