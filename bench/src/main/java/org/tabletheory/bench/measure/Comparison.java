package org.tabletheory.bench.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The measured costs of one or more duels. */
public final class Comparison {
    private final Map<Operation, List<RunCost>> costs = new HashMap<>();

    private Comparison() {}

    /** Measures duels in alternating rounds on the calling thread. */
    public static Comparison of(List<Duel> duels) throws Exception {
        List<Operation> operations = operations(duels);
        List<List<RunCost>> rounds = AlternatedRounds.of(operations);
        Comparison comparison = new Comparison();
        for (int i = 0; i < operations.size(); i++) {
            comparison.costs.put(operations.get(i), rounds.get(i));
        }
        return comparison;
    }

    /**
     * Runs operations that measure themselves and return nanoseconds of wall time, in turns.
     *
     * @param discarded the number of warm-up rounds
     */
    public static Comparison ofSelfTimed(Duel duel, int discarded, int rounds) throws Exception {
        Comparison comparison = new Comparison();
        for (int round = 0; round < discarded + rounds; round++) {
            for (Operation operation : operations(List.of(duel))) {
                RunCost timed = new RunCost(((Number) operation.run()).doubleValue(), 0);
                if (round >= discarded) {
                    comparison
                            .costs
                            .computeIfAbsent(operation, each -> new ArrayList<>())
                            .add(timed);
                }
            }
        }
        return comparison;
    }

    private static List<Operation> operations(List<Duel> duels) {
        List<Operation> operations = new ArrayList<>();
        for (Duel duel : duels) {
            operations.add(duel.ours());
            duel.peers().forEach(peer -> peer.variants().forEach(variant -> operations.add(variant.operation())));
            duel.asides().forEach(aside -> operations.add(aside.operation()));
        }
        return operations;
    }

    /** Returns the outcome of a line: ours compared with the best variant of the peer. */
    public Outcome outcome(Line line, Metric metric, Duel duel) {
        Peer peer = duel.peers().stream()
                .filter(each -> each.name().equals(line.peer()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no peer for " + line.name()));
        Variant best = peer.variants().stream()
                .min(Comparator.comparingDouble(
                        variant -> samples(metric, variant).median()))
                .orElseThrow();
        List<String> remarks = new ArrayList<>();
        if (peer.variants().size() > 1) {
            peer.variants()
                    .forEach(variant -> remarks.add(remark(
                            peer.name() + " " + variant.name() + (variant.equals(best) ? " (counted)" : ""),
                            samples(metric, variant),
                            metric)));
        }
        duel.asides().forEach(aside -> remarks.add(remark(aside.name(), samples(metric, aside), metric)));
        return new Outcome(
                line, samples(metric, duel.ours()), samples(metric, best), metric.unit(), duel.size(), remarks);
    }

    private Samples samples(Metric metric, Variant variant) {
        return samples(metric, variant.operation());
    }

    private Samples samples(Metric metric, Operation operation) {
        return metric.of(costs.getOrDefault(operation, List.of()));
    }

    private static String remark(String name, Samples samples, Metric metric) {
        return name + ": " + Quantity.of(samples.median(), metric.unit());
    }
}
