package org.tabletheory.bench.crypto;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.DuelCase;

/** One item, encrypted and decrypted. */
public final class CryptoCases {
    private CryptoCases() {}

    public static List<Case> all() {
        return List.of(new DuelCase(
                "db-esdk",
                Map.of("crypto.item.cpu", Cost.CPU, "crypto.item.alloc", Cost.ALLOCATION),
                () -> new ItemEncryption().duel()));
    }
}
