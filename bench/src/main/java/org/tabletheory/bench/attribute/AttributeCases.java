package org.tabletheory.bench.attribute;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.DuelCase;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;

/** Attribute serialization and deserialization of three workloads. */
public final class AttributeCases {
    private AttributeCases() {}

    public static List<Case> all() {
        return List.of(
                new DuelCase(
                        Map.of(line("attribute.serialize.a"), Metric.CPU, line("attribute.alloc.a"), Metric.ALLOCATION),
                        () -> Serialization.of(Workload.A).serialize()),
                serialize("attribute.serialize.b", Workload.B),
                serialize("attribute.serialize.c", Workload.C),
                deserialize("attribute.deserialize.a", Workload.A),
                deserialize("attribute.deserialize.b", Workload.B),
                deserialize("attribute.deserialize.c", Workload.C));
    }

    private static Case serialize(String name, Workload workload) {
        return new DuelCase(
                Map.of(line(name), Metric.CPU), () -> Serialization.of(workload).serialize());
    }

    private static Case deserialize(String name, Workload workload) {
        return new DuelCase(
                Map.of(line(name), Metric.CPU), () -> Serialization.of(workload).deserialize());
    }

    private static Line line(String name) {
        return Line.of(name, Serialization.PEER);
    }
}
