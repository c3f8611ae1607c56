package org.tabletheory.engine.internal.operation;

import java.time.Clock;
import org.tabletheory.engine.internal.store.ReadLag;

/**
 * What an engine was configured with.
 *
 * @param seed decides the order of partitions
 * @param arnPrefix the beginning of table ARNs, up to {@code table/}
 * @param statusDelayMillis how long tables and indexes stay in states such as {@code CREATING}
 * @param staleReads how far eventually consistent reads are behind
 * @param indexLag how far global indexes are behind
 */
public record EngineSettings(
        Clock clock, long seed, String arnPrefix, long statusDelayMillis, ReadLag staleReads, ReadLag indexLag) {
    ReadLag longestLag() {
        return new ReadLag(
                Math.max(staleReads.millis(), indexLag.millis()), Math.max(staleReads.writes(), indexLag.writes()));
    }
}
