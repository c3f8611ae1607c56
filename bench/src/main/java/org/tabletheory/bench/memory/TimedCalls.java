package org.tabletheory.bench.memory;

import org.tabletheory.bench.measure.Operation;

/**
 * Measures the wall time of a call, on average over some calls.
 *
 * @param calls how many calls a round has
 * @param call what is measured
 * @param after what follows each call and is not measured
 */
record TimedCalls(int calls, Operation call, Operation after) implements Operation {
    private static final Operation NOTHING = () -> "";

    static TimedCalls of(int calls, Operation call) {
        return new TimedCalls(calls, call, NOTHING);
    }

    /** Returns nanoseconds. */
    @Override
    public Object run() throws Exception {
        long nanos = 0;
        int results = 0;
        if (after == NOTHING) {
            long start = System.nanoTime();
            for (int i = 0; i < calls; i++) {
                results += System.identityHashCode(call.run());
            }
            nanos = System.nanoTime() - start;
        } else {
            for (int i = 0; i < calls; i++) {
                long start = System.nanoTime();
                results += System.identityHashCode(call.run());
                nanos += System.nanoTime() - start;
                after.run();
            }
        }
        return (double) nanos / calls
                + (results == 42 ? 1e-9 : 0); // uses the results, so that the work cannot be eliminated
    }
}
