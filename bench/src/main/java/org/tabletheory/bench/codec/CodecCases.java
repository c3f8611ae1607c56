package org.tabletheory.bench.codec;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.DuelCase;

/** A record to the wire's JSON and back, without a call around it. */
public final class CodecCases {
    private static final String PEER = "hand-written";

    private CodecCases() {}

    public static List<Case> all() {
        return List.of(
                new DuelCase(
                        PEER,
                        Map.of("codec.write.cpu", Cost.CPU, "codec.write.alloc", Cost.ALLOCATION),
                        () -> new ProfileCodec().writing()),
                new DuelCase(
                        PEER,
                        Map.of("codec.read.cpu", Cost.CPU, "codec.read.alloc", Cost.ALLOCATION),
                        () -> new ProfileCodec().reading()));
    }
}
