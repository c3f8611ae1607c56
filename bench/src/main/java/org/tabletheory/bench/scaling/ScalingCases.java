package org.tabletheory.bench.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Comparison;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.Duel;
import org.tabletheory.bench.Line;
import org.tabletheory.bench.Outcome;
import org.tabletheory.bench.client.CallDuel;
import org.tabletheory.bench.client.FlatItems;
import org.tabletheory.bench.client.Users;

/** Series of calls that carry more and more; each series in one JVM, in the same rounds. */
@SuppressWarnings("ImmutableEnumChecker") // its list is made by toList
public enum ScalingCases implements Case {
    /** Query of so many users in one page. */
    ITEMS("scaling.items", 1, 50, 100, 250, 500, 750, 1_000) {
        @Override
        Duel duel(int size) {
            return CallDuel.query(Users.shape(), size);
        }
    },
    /** GetItem of an item of so many texts of 16 characters. */
    ATTRIBUTES("scaling.attributes", 5, 25, 50, 100, 150, 200) {
        @Override
        Duel duel(int size) throws Exception {
            return CallDuel.get(FlatItems.shape(size, 16));
        }
    },
    /** GetItem of an item with a text of so many kilobytes. */
    VALUE("scaling.value-kb", 1, 50, 100, 150, 200, 250, 300) {
        @Override
        Duel duel(int size) throws Exception {
            return CallDuel.get(FlatItems.shape(2, size * 1_000));
        }
    };

    private final String series;
    private final List<Integer> sizes;

    ScalingCases(String series, int... sizes) {
        this.series = series;
        this.sizes = IntStream.of(sizes).boxed().toList();
    }

    public static List<Case> all() {
        return List.of(values());
    }

    abstract Duel duel(int size) throws Exception;

    @Override
    public List<Line> lines() {
        return sizes.stream()
                .map(size -> Line.of(series + "." + size, CallDuel.SDK))
                .toList();
    }

    @Override
    public List<Outcome> measure() throws Exception {
        List<Duel> duels = new ArrayList<>();
        for (int size : sizes) {
            duels.add(duel(size).against(CallDuel.SDK));
        }
        Comparison comparison = Comparison.of(duels);
        return IntStream.range(0, sizes.size())
                .mapToObj(i -> comparison.outcome(lines().get(i), Cost.CPU, duels.get(i)))
                .toList();
    }
}
