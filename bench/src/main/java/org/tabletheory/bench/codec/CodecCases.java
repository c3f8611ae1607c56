package org.tabletheory.bench.codec;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.DuelCase;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;

/** Encoding and decoding a record as DynamoDB JSON, without a call. */
public final class CodecCases {
    /** At most 1.3 times the cost of hand-written code. */
    private static final double AT_LEAST = 1 / 1.3;

    private CodecCases() {}

    public static List<Case> all() {
        return List.of(
                new DuelCase(
                        Map.of(
                                new Line("codec.write.cpu", ProfileCodec.PEER, AT_LEAST),
                                Metric.CPU,
                                Line.of("codec.write.alloc", ProfileCodec.PEER),
                                Metric.ALLOCATION),
                        () -> new ProfileCodec().writing()),
                new DuelCase(
                        Map.of(
                                new Line("codec.read.cpu", ProfileCodec.PEER, AT_LEAST),
                                Metric.CPU,
                                Line.of("codec.read.alloc", ProfileCodec.PEER),
                                Metric.ALLOCATION),
                        () -> new ProfileCodec().reading()));
    }
}
