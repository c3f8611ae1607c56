package org.tabletheory.bench;

import java.util.List;
import java.util.stream.Stream;
import org.tabletheory.bench.async.AsyncCases;
import org.tabletheory.bench.attribute.AttributeCases;
import org.tabletheory.bench.client.ClientCases;
import org.tabletheory.bench.codec.CodecCases;
import org.tabletheory.bench.coldstart.ColdStartCases;
import org.tabletheory.bench.crypto.CryptoCases;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.memory.MemoryCases;
import org.tabletheory.bench.scaling.ScalingCases;
import org.tabletheory.bench.throughput.ThroughputCases;
import org.tabletheory.bench.wire.WireCases;

/** All cases in the order they run. To add a group, add a line here. */
final class Cases {
    static final List<Case> ALL = Stream.of(
                    ClientCases.all(),
                    ThroughputCases.all(),
                    AsyncCases.all(),
                    ColdStartCases.all(),
                    CodecCases.all(),
                    WireCases.all(),
                    AttributeCases.all(),
                    CryptoCases.all(),
                    MemoryCases.all(),
                    ScalingCases.all())
            .flatMap(List::stream)
            .toList();

    private Cases() {}

    static Case withLine(String name) {
        return ALL.stream()
                .filter(each ->
                        each.lines().stream().anyMatch(line -> line.name().equals(name)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no case has a line " + name));
    }
}
