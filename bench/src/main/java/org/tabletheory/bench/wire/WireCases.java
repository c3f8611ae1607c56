package org.tabletheory.bench.wire;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.DuelCase;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;

/** A call of the wire without a network. */
public final class WireCases {
    private WireCases() {}

    public static List<Case> all() {
        return List.of(new DuelCase(
                Map.of(
                        Line.of("wire.get.cpu", GetItem.PEER), Metric.CPU,
                        Line.of("wire.get.alloc", GetItem.PEER), Metric.ALLOCATION),
                () -> new GetItem().duel()));
    }
}
