package org.tabletheory.bench.attribute;

import java.util.List;
import java.util.Map;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.DuelCase;

/** Serialize and deserialize, on three workloads. */
public final class AttributeCases {
    private static final String PEER = "db-esdk";

    private AttributeCases() {}

    public static List<Case> all() {
        return List.of(
                new DuelCase(
                        PEER,
                        Map.of("attribute.serialize.a", Cost.CPU, "attribute.alloc.a", Cost.ALLOCATION),
                        () -> Serialization.of(Workload.A).serialize()),
                serialize("attribute.serialize.b", Workload.B),
                serialize("attribute.serialize.c", Workload.C),
                deserialize("attribute.deserialize.a", Workload.A),
                deserialize("attribute.deserialize.b", Workload.B),
                deserialize("attribute.deserialize.c", Workload.C));
    }

    private static Case serialize(String name, Workload workload) {
        return new DuelCase(
                PEER, Map.of(name, Cost.CPU), () -> Serialization.of(workload).serialize());
    }

    private static Case deserialize(String name, Workload workload) {
        return new DuelCase(
                PEER, Map.of(name, Cost.CPU), () -> Serialization.of(workload).deserialize());
    }
}
