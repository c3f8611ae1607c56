package org.tabletheory.bench.measure;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * A case with one duel, measured in alternating rounds on one thread.
 *
 * @param metrics the lines and the metric of each
 * @param preparation creates the duel in the JVM that measures it
 */
public record DuelCase(Map<Line, Metric> metrics, Callable<Duel> preparation) implements Case {
    public DuelCase {
        SortedMap<Line, Metric> sorted = new TreeMap<>(Comparator.comparing(Line::name));
        sorted.putAll(metrics);
        metrics = sorted;
    }

    @Override
    public List<Line> lines() {
        return List.copyOf(metrics.keySet());
    }

    @Override
    public List<Outcome> measure() throws Exception {
        Duel duel = preparation.call();
        Comparison comparison = Comparison.of(List.of(duel));
        return metrics.entrySet().stream()
                .map(line -> comparison.outcome(line.getKey(), line.getValue(), duel))
                .toList();
    }
}
