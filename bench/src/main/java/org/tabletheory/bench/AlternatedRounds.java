package org.tabletheory.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures operations in turns, a short round of one and a short round of the next, so that whatever else the machine
 * does in the meantime meets all of them alike. They are warmed up in turns as well: the compiler then sees in the
 * warm-up what it sees in the measurement.
 */
final class AlternatedRounds {
    /** Of wall time: a loaded machine gives fewer rounds and takes no longer. */
    private static final Duration MEASUREMENT = Duration.ofSeconds(4);

    private static final int FEWEST_ROUNDS = 31;

    private AlternatedRounds() {}

    /** What one run cost in each round, for each operation. */
    static List<List<Spent>> of(List<Operation> operations) throws Exception {
        long[] runs = WarmUp.of(operations);
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
}
