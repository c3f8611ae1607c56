package org.tabletheory.bench.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.DuelCase;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;

/** Calls without a network: with users, and with the four item shapes of the Enhanced Client benchmarks. */
public final class ClientCases {
    private static final int FLAT_ATTRIBUTES = 63;
    private static final int FLAT_LENGTH = 16;

    private ClientCases() {}

    public static List<Case> all() {
        List<Case> cases = new ArrayList<>(List.of(
                of(() -> CallDuel.get(Users.shape()), cpu("client.get", 5, 4)),
                of(() -> CallDuel.put(Users.shape()), cpu("client.put", 4, 3)),
                of(
                        () -> CallDuel.query(Users.shape(), 100),
                        cpu("client.query100", 5.5, 4),
                        allocation("client.query100", 4, 3)),
                of(() -> CallDuel.batchGet(Users.shape(), 100), cpu("client.batchget100", 5, 3.5))));
        cases.add(of(() -> Floor.get(Users.shape()), Map.of(Line.of("floor.get.cpu", Floor.NAME), Metric.CPU)));
        cases.add(of(
                () -> Floor.query(Users.shape(), 100), Map.of(Line.of("floor.query100.cpu", Floor.NAME), Metric.CPU)));
        shape(cases, "tiny", SmallItems::tiny);
        shape(cases, "small", SmallItems::small);
        shape(cases, "huge", HugeItems::shape);
        shape(cases, "huge-flat", () -> FlatItems.shape(FLAT_ATTRIBUTES, FLAT_LENGTH));
        return cases;
    }

    private static void shape(List<Case> cases, String name, Callable<Shape<?>> shape) {
        cases.add(of(() -> CallDuel.get(shape.call()), cpu("client.get." + name, 0, 0)));
        cases.add(of(() -> CallDuel.put(shape.call()), cpu("client.put." + name, 0, 0)));
    }

    private static Map<Line, Metric> cpu(String name, double enhanced, double sdk) {
        return both(name + ".cpu", Metric.CPU, enhanced, sdk);
    }

    private static Map<Line, Metric> allocation(String name, double enhanced, double sdk) {
        return both(name + ".alloc", Metric.ALLOCATION, enhanced, sdk);
    }

    private static Map<Line, Metric> both(String name, Metric cost, double enhanced, double sdk) {
        return Map.of(
                new Line(name + ".enhanced", CallDuel.ENHANCED, enhanced), cost,
                new Line(name + ".sdk", CallDuel.SDK, sdk), cost);
    }

    @SafeVarargs
    private static Case of(Callable<Duel> preparation, Map<Line, Metric>... costs) {
        Map<Line, Metric> all = new LinkedHashMap<>();
        for (Map<Line, Metric> some : costs) {
            all.putAll(some);
        }
        return new DuelCase(all, preparation);
    }
}
