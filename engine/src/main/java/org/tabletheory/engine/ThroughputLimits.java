package org.tabletheory.engine;

import java.time.Duration;
import org.tabletheory.engine.internal.operation.ThroughputRules;

/**
 * Limits beyond which an engine throttles requests, as the service does: the provisioned capacity of tables and indexes,
 * the maximum of on-demand ones, and what one partition can serve. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * EngineOptions options = EngineOptions.defaults().throughput(ThroughputLimits.ofService().burst(Duration.ZERO));
 * }</pre>
 *
 * <p>Every table and global index starts with the capacity of one second. A request that needs more capacity than is left
 * gets {@code ProvisionedThroughputExceededException} or {@code ThrottlingException} with the reasons; batches report
 * what they left. Time is that of {@link EngineOptions#clock()}.
 */
public final class ThroughputLimits {
    private static final ThroughputLimits OF_SERVICE = new ThroughputLimits(Duration.ofMinutes(5), 3000, 1000);

    private final Duration burst;
    private final double partitionReads;
    private final double partitionWrites;

    private ThroughputLimits(Duration burst, double partitionReads, double partitionWrites) {
        if (burst.isNegative() || !(partitionReads > 0) || !(partitionWrites > 0)) {
            throw new IllegalArgumentException("limits must be positive, and the burst must not be negative");
        }
        this.burst = burst;
        this.partitionReads = partitionReads;
        this.partitionWrites = partitionWrites;
    }

    /** Returns the service's limits: unused capacity of 300 seconds, and 3,000 reads and 1,000 writes for a partition. */
    public static ThroughputLimits ofService() {
        return OF_SERVICE;
    }

    /** Returns limits with another time for which unused provisioned capacity is kept. */
    public ThroughputLimits burst(Duration kept) {
        return new ThroughputLimits(kept, partitionReads, partitionWrites);
    }

    /** Returns limits with other capacity units per second of one partition key. */
    public ThroughputLimits partition(double readUnits, double writeUnits) {
        return new ThroughputLimits(burst, readUnits, writeUnits);
    }

    ThroughputRules rules() {
        return new ThroughputRules(burst.toMillis() / 1000.0, partitionReads, partitionWrites);
    }
}
