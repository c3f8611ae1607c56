package org.tabletheory.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures operations in turns, a short round of one and a short round of the next, so that whatever else the machine
 * does in the meantime meets all of them alike.
 *
 * <p>They are warmed up first, in turns as well: the compiler then sees in the warm-up what it sees in the measurement.
 * The durations are budgets of wall time, so that a loaded machine gives fewer rounds and takes no longer.
 */
final class AlternatedRounds {
    /** Long, for the peers' sake: one was seen to get faster for two seconds, and an early end would flatter us. */
    private static final Duration WARM_UP = Duration.ofMillis(4500);

    private static final Duration MEASUREMENT = Duration.ofMillis(2500);
    private static final Duration ROUND = Duration.ofMillis(15);
    private static final int FEWEST_ROUNDS = 11;

    private AlternatedRounds() {}

    /** What one run cost in each round, for each operation. */
    static List<List<Spent>> of(List<Operation> operations) throws Exception {
        long[] runs = warmUp(operations);
        List<List<Spent>> rounds = new ArrayList<>();
        operations.forEach(operation -> rounds.add(new ArrayList<>()));
        long until = System.nanoTime() + MEASUREMENT.toNanos();
        while (System.nanoTime() < until || rounds.get(0).size() < FEWEST_ROUNDS) {
            for (int i = 0; i < runs.length; i++) {
                rounds.get(i).add(Spent.on(operations.get(i), runs[i]));
            }
        }
        return rounds;
    }

    /** Runs all until they are warm; tells how many runs of each fill a round. */
    private static long[] warmUp(List<Operation> operations) throws Exception {
        long[] runs = new long[operations.size()];
        Arrays.fill(runs, 1);
        long until = System.nanoTime() + WARM_UP.toNanos();
        while (System.nanoTime() < until) {
            for (int i = 0; i < runs.length; i++) {
                double nanos = Spent.on(operations.get(i), runs[i]).nanos();
                runs[i] = Math.max(1, Math.round(ROUND.toNanos() / Math.max(1, nanos)));
            }
        }
        return runs;
    }
}
