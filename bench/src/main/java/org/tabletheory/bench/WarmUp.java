package org.tabletheory.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Runs operations in turns until the compiler has done with them.
 *
 * <p>A peer that is measured too early flatters us: one was seen to get three times faster in its third second, and
 * later still on a busy machine. So the time that counts is this thread's CPU time, and after that the warm-up goes on
 * window by window until no operation gets faster any more, or patience ends.
 */
final class WarmUp {
    private static final Duration LEAST_CPU = Duration.ofSeconds(4);
    private static final Duration WINDOW = Duration.ofMillis(600);
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration ROUND = Duration.ofMillis(15);
    private static final double STILL_FASTER = 0.95;

    private final List<Operation> operations;
    private final long[] runs;
    /** The cheapest round that each operation has had. */
    private final double[] best;

    private WarmUp(List<Operation> operations) {
        this.operations = operations;
        this.runs = new long[operations.size()];
        this.best = new double[operations.size()];
        Arrays.fill(runs, 1);
        Arrays.fill(best, Double.MAX_VALUE);
    }

    /** Warms the operations up; tells how many runs of each fill a round. */
    static long[] of(List<Operation> operations) throws Exception {
        WarmUp warmUp = new WarmUp(operations);
        long patience = System.nanoTime() + PATIENCE.toNanos();
        warmUp.window(LEAST_CPU);
        while (warmUp.window(WINDOW) && System.nanoTime() < patience) {
            // one more window: something was still getting faster
        }
        return warmUp.runs;
    }

    /** Runs all in turns for so much CPU time; true when one of them got clearly faster than ever before. */
    private boolean window(Duration length) throws Exception {
        double[] before = best.clone();
        long until = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + length.toNanos();
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < until) {
            for (int i = 0; i < runs.length; i++) {
                double nanos = Math.max(1, Spent.on(operations.get(i), runs[i]).nanos());
                runs[i] = Math.max(1, Math.round(ROUND.toNanos() / nanos));
                best[i] = Math.min(best[i], nanos);
            }
        }
        for (int i = 0; i < best.length; i++) {
            if (best[i] < STILL_FASTER * before[i]) {
                return true;
            }
        }
        return false;
    }
}
