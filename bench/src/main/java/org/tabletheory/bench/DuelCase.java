package org.tabletheory.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * A case of operations in one JVM, measured in alternated rounds on one thread.
 *
 * @param costs its lines, and what the ratio of each is about
 * @param preparation makes the duel, in the JVM that measures it
 */
public record DuelCase(Map<Line, Cost> costs, Callable<Duel> preparation) implements Case {
    public DuelCase {
        SortedMap<Line, Cost> sorted = new TreeMap<>(Comparator.comparing(Line::name));
        sorted.putAll(costs);
        costs = sorted;
    }

    @Override
    public List<Line> lines() {
        return List.copyOf(costs.keySet());
    }

    @Override
    public List<Outcome> measure() throws Exception {
        Duel duel = preparation.call();
        Comparison comparison = Comparison.of(List.of(duel));
        return costs.entrySet().stream()
                .map(line -> comparison.outcome(line.getKey(), line.getValue(), duel))
                .toList();
    }
}
