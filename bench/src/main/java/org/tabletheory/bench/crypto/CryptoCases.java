package org.tabletheory.bench.crypto;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.DuelCase;
import org.tabletheory.bench.Line;

/** One item, encrypted and decrypted. */
public final class CryptoCases {
    private CryptoCases() {}

    public static List<Case> all() {
        return List.of(new DuelCase(
                Map.of(
                        Line.of("crypto.item.cpu", ItemEncryption.PEER), Cost.CPU,
                        Line.of("crypto.item.alloc", ItemEncryption.PEER), Cost.ALLOCATION),
                () -> new ItemEncryption().duel()));
    }
}
