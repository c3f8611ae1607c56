package org.tabletheory.bench.measure;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Runs operations in turns until they no longer get faster.
 *
 * <p>Measuring a peer too early would flatter us: one got three times faster in its third second, and even later on a busy
 * machine. So the warm-up takes a minimum of CPU time, and then continues in windows until no operation improves or a
 * timeout is reached.
 */
final class WarmUp {
    private static final Duration MIN_CPU = Duration.ofSeconds(4);
    private static final Duration WINDOW = Duration.ofMillis(600);
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final Duration ROUND = Duration.ofMillis(15);
    private static final double IMPROVEMENT = 0.95;

    private final List<Operation> operations;
    private final long[] runs;
    /** The lowest cost of each operation so far. */
    private final double[] best;

    private WarmUp(List<Operation> operations) {
        this.operations = operations;
        this.runs = new long[operations.size()];
        this.best = new double[operations.size()];
        Arrays.fill(runs, 1);
        Arrays.fill(best, Double.MAX_VALUE);
    }

    /** Warms up the operations and returns the number of runs of each that fill a round. */
    static long[] of(List<Operation> operations) throws Exception {
        WarmUp warmUp = new WarmUp(operations);
        long timeout = System.nanoTime() + TIMEOUT.toNanos();
        warmUp.window(MIN_CPU);
        while (warmUp.window(WINDOW) && System.nanoTime() < timeout) {
            // continue while something improves
        }
        return warmUp.runs;
    }

    /** Runs all operations in turns for some CPU time; returns whether one became clearly faster. */
    private boolean window(Duration length) throws Exception {
        double[] before = best.clone();
        long until = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + length.toNanos();
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < until) {
            for (int i = 0; i < runs.length; i++) {
                double nanos =
                        Math.max(1, RunCost.of(operations.get(i), runs[i]).nanos());
                runs[i] = Math.max(1, Math.round(ROUND.toNanos() / nanos));
                best[i] = Math.min(best[i], nanos);
            }
        }
        for (int i = 0; i < best.length; i++) {
            if (best[i] < IMPROVEMENT * before[i]) {
                return true;
            }
        }
        return false;
    }
}
