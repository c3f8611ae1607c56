package org.tabletheory.engine.internal.operation;

import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.store.ReadLag;

/**
 * What an engine was configured with.
 *
 * @param seed decides the order of partitions
 * @param arnPrefix the beginning of table ARNs, up to {@code table/}
 * @param statusDelayMillis how long tables and indexes stay in states such as {@code CREATING}
 * @param staleReads how far eventually consistent reads are behind
 * @param indexLag how far global indexes are behind
 * @param throughput the limits of throughput, or null when it is not limited
 * @param itemCollectionBytes the largest item collection of a table with local indexes
 */
public record EngineSettings(
        Clock clock,
        long seed,
        String arnPrefix,
        long statusDelayMillis,
        ReadLag staleReads,
        ReadLag indexLag,
        long itemCollectionBytes,
        @Nullable ThroughputRules throughput) {
    ReadLag longestLag() {
        return new ReadLag(
                Math.max(staleReads.millis(), indexLag.millis()), Math.max(staleReads.writes(), indexLag.writes()));
    }
}
