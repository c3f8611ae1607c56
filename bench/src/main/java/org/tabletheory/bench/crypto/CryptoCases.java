package org.tabletheory.bench.crypto;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.DuelCase;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;

/** Encryption and decryption of an item. */
public final class CryptoCases {
    private CryptoCases() {}

    public static List<Case> all() {
        return List.of(new DuelCase(
                Map.of(
                        Line.of("crypto.item.cpu", ItemEncryption.PEER), Metric.CPU,
                        Line.of("crypto.item.alloc", ItemEncryption.PEER), Metric.ALLOCATION),
                () -> new ItemEncryption().duel()));
    }
}
