package org.tabletheory.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures operations in alternating short rounds, so that other load on the machine affects all of them equally. The
 * warm-up alternates too, so the JIT compiler sees the same profile as in the measurement.
 */
final class AlternatedRounds {
    /** Wall time; a loaded machine completes fewer rounds. */
    private static final Duration MEASUREMENT = Duration.ofSeconds(4);

    private static final int MIN_ROUNDS = 31;

    private AlternatedRounds() {}

    /** Returns the cost of one run in each round, for each operation. */
    static List<List<RunCost>> of(List<Operation> operations) throws Exception {
        long[] runs = WarmUp.of(operations);
        List<List<RunCost>> rounds = new ArrayList<>();
        operations.forEach(operation -> rounds.add(new ArrayList<>()));
        long until = System.nanoTime() + MEASUREMENT.toNanos();
        while (System.nanoTime() < until || rounds.get(0).size() < MIN_ROUNDS) {
            for (int i = 0; i < runs.length; i++) {
                rounds.get(i).add(RunCost.of(operations.get(i), runs[i]));
            }
        }
        return rounds;
    }
}
