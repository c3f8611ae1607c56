package org.tabletheory.bench.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tabletheory.bench.client.CallDuel;
import org.tabletheory.bench.client.FlatItems;
import org.tabletheory.bench.client.Users;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.Comparison;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;
import org.tabletheory.bench.measure.Outcome;

/** Calls with increasing amounts of data; each series is measured in one JVM. */
@SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
public enum ScalingCases implements Case {
    /** Query with this many users in a page. */
    ITEMS("scaling.items", 1, 50, 100, 250, 500, 750, 1_000) {
        @Override
        Duel duel(int size) {
            return CallDuel.query(Users.shape(), size);
        }
    },
    /** GetItem of an item with this many strings of 16 characters. */
    ATTRIBUTES("scaling.attributes", 5, 25, 50, 100, 150, 200) {
        @Override
        Duel duel(int size) throws Exception {
            return CallDuel.get(FlatItems.shape(size, 16));
        }
    },
    /** GetItem of an item with a string of this many kilobytes. */
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
                .mapToObj(i -> comparison.outcome(lines().get(i), Metric.CPU, duels.get(i)))
                .toList();
    }
}
