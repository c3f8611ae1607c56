package org.tabletheory.bench.wire;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.DuelCase;
import org.tabletheory.bench.Line;

/** One call, without a network. */
public final class WireCases {
    private WireCases() {}

    public static List<Case> all() {
        return List.of(new DuelCase(
                Map.of(
                        Line.of("wire.get.cpu", GetItem.PEER), Cost.CPU,
                        Line.of("wire.get.alloc", GetItem.PEER), Cost.ALLOCATION),
                () -> new GetItem().duel()));
    }
}
