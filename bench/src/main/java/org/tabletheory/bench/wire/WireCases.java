package org.tabletheory.bench.wire;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.DuelCase;

/** One call, without a network. */
public final class WireCases {
    private WireCases() {}

    public static List<Case> all() {
        return List.of(new DuelCase(
                "sdk",
                Map.of("wire.get.cpu", Cost.CPU, "wire.get.alloc", Cost.ALLOCATION),
                () -> new GetItem().duel()));
    }
}
