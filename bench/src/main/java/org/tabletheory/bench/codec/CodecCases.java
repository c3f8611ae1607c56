package org.tabletheory.bench.codec;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.DuelCase;
import org.tabletheory.bench.Line;

/** A record to the wire's JSON and back, without a call around it. */
public final class CodecCases {
    /** Within 1.3 times the cost of code written by hand. */
    private static final double AT_LEAST = 1 / 1.3;

    private CodecCases() {}

    public static List<Case> all() {
        return List.of(
                new DuelCase(
                        Map.of(
                                new Line("codec.write.cpu", ProfileCodec.PEER, AT_LEAST),
                                Cost.CPU,
                                Line.of("codec.write.alloc", ProfileCodec.PEER),
                                Cost.ALLOCATION),
                        () -> new ProfileCodec().writing()),
                new DuelCase(
                        Map.of(
                                new Line("codec.read.cpu", ProfileCodec.PEER, AT_LEAST),
                                Cost.CPU,
                                Line.of("codec.read.alloc", ProfileCodec.PEER),
                                Cost.ALLOCATION),
                        () -> new ProfileCodec().reading()));
    }
}
