package org.tabletheory.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the operations of one duel, or of several in the same rounds, have cost. */
public final class Comparison {
    private final Map<Operation, List<Spent>> spent = new HashMap<>();

    private Comparison() {}

    /** Measures these duels in alternated rounds on the calling thread. */
    public static Comparison of(List<Duel> duels) throws Exception {
        List<Operation> operations = operations(duels);
        List<List<Spent>> rounds = AlternatedRounds.of(operations);
        Comparison comparison = new Comparison();
        for (int i = 0; i < operations.size(); i++) {
            comparison.spent.put(operations.get(i), rounds.get(i));
        }
        return comparison;
    }

    /**
     * Asks operations that measure themselves, and give the wall time in nanoseconds, in turns.
     *
     * @param discarded so many turns before those that count
     */
    public static Comparison ofTold(Duel duel, int discarded, int rounds) throws Exception {
        Comparison comparison = new Comparison();
        for (int round = 0; round < discarded + rounds; round++) {
            for (Operation operation : operations(List.of(duel))) {
                Spent told = new Spent(((Number) operation.run()).doubleValue(), 0);
                if (round >= discarded) {
                    comparison
                            .spent
                            .computeIfAbsent(operation, each -> new ArrayList<>())
                            .add(told);
                }
            }
        }
        return comparison;
    }

    private static List<Operation> operations(List<Duel> duels) {
        List<Operation> operations = new ArrayList<>();
        for (Duel duel : duels) {
            operations.add(duel.ours());
            duel.peers().forEach(peer -> peer.ways().forEach(way -> operations.add(way.operation())));
            duel.asides().forEach(aside -> operations.add(aside.operation()));
        }
        return operations;
    }

    /** What a line tells of one of the duels: ours beside the best way of the line's peer. */
    public Outcome outcome(Line line, Cost cost, Duel duel) {
        Peer peer = duel.peers().stream()
                .filter(each -> each.name().equals(line.peer()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the duel of " + line.name() + " has no such peer"));
        Way best = peer.ways().stream()
                .min(Comparator.comparingDouble(way -> samples(cost, way).median()))
                .orElseThrow();
        List<String> remarks = new ArrayList<>();
        if (peer.ways().size() > 1) {
            peer.ways()
                    .forEach(way -> remarks.add(told(
                            peer.name() + " " + way.name() + (way.equals(best) ? ", which counts" : ""),
                            samples(cost, way),
                            cost)));
        }
        duel.asides().forEach(aside -> remarks.add(told(aside.name(), samples(cost, aside), cost)));
        return new Outcome(line, samples(cost, duel.ours()), samples(cost, best), cost.unit(), duel.size(), remarks);
    }

    private Samples samples(Cost cost, Way way) {
        return samples(cost, way.operation());
    }

    private Samples samples(Cost cost, Operation operation) {
        return cost.of(spent.getOrDefault(operation, List.of()));
    }

    private static String told(String name, Samples samples, Cost cost) {
        return name + ": " + Quantity.of(samples.median(), cost.unit());
    }
}
