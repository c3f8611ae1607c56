package org.tabletheory.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * A case of two operations in one JVM, measured in alternated rounds on one thread.
 *
 * @param lines the names of its lines, and what the ratio of each is about
 * @param preparation makes the duel, in the JVM that measures it
 */
public record DuelCase(String peer, Map<String, Cost> lines, Callable<Duel> preparation) implements Case {
    public DuelCase {
        lines = new TreeMap<>(lines);
    }

    @Override
    public List<String> names() {
        return List.copyOf(lines.keySet());
    }

    @Override
    public List<Outcome> measure() throws Exception {
        Duel duel = preparation.call();
        List<List<Spent>> rounds = AlternatedRounds.of(List.of(duel.ours(), duel.peer(), duel.variant()));
        return lines.entrySet().stream()
                .map(line -> outcome(line.getKey(), line.getValue(), duel, rounds))
                .toList();
    }

    private Outcome outcome(String name, Cost cost, Duel duel, List<List<Spent>> rounds) {
        Samples variant = cost.of(rounds.get(2));
        String remark =
                String.format(Locale.ROOT, "%s %s: %,.0f %s", peer, duel.variantName(), variant.median(), cost.unit());
        return new Outcome(
                name, cost.of(rounds.get(0)), cost.of(rounds.get(1)), cost.unit(), duel.size(), List.of(remark));
    }
}
