package org.tabletheory.engine.internal.operation;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.Journal;
import org.tabletheory.engine.internal.store.ReadLag;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.store.VersionedDatabase;

/**
 * The state and settings of an engine, for its operations.
 *
 * @param pending the keys that transactions in progress have reserved
 * @param tokens the idempotency tokens of recent transactions
 * @param throughput the capacity that tables have left
 */
public record EngineContext(
        VersionedDatabase database,
        EngineSettings settings,
        Set<PendingKey> pending,
        RequestTokens tokens,
        ThroughputLedger throughput) {
    /** A key that a transaction works on. */
    public record PendingKey(String table, ByteBuffer key) {}

    /** A context with nothing in progress. */
    public static EngineContext of(DatabaseState state, Journal journal, EngineSettings settings) {
        return new EngineContext(
                new VersionedDatabase(state, journal, settings.seed(), settings.clock()::millis, settings.longestLag()),
                settings,
                ConcurrentHashMap.newKeySet(),
                new RequestTokens(),
                new ThroughputLedger(settings.throughput()));
    }

    /**
     * Charges a request on a table to its throughput; throws when it is throttled.
     *
     * @param item an item or key of the one partition that is used, or null for several
     */
    void charge(TableDescriptor table, CapacityMeter cost, @Nullable Item item) {
        charge(
                table,
                cost,
                item == null ? null : table.keys().partitionBytes(item, seed()).toBytes());
    }

    /** Charges a request, with the bytes of the one partition that is used, or null. */
    void charge(TableDescriptor table, CapacityMeter cost, byte @Nullable [] partition) {
        throughput.charge(table, cost, partition, now());
    }

    /** Returns the clock. */
    public Clock clock() {
        return settings.clock();
    }

    /** Returns what decides the order of partitions. */
    public long seed() {
        return settings.seed();
    }

    /** Returns the beginning of table ARNs, up to {@code table/}. */
    public String arnPrefix() {
        return settings.arnPrefix();
    }

    /** Returns the current time in milliseconds. */
    long now() {
        return settings.clock().millis();
    }

    /** Returns how long tables and indexes keep a status such as {@code CREATING}, in milliseconds. */
    long statusDelay() {
        return settings.statusDelayMillis();
    }

    /**
     * Returns the table as a read sees it: the current state, or an older one when the options make eventually
     * consistent reads or global indexes lag.
     */
    TableState readTable(InputMembers request) {
        return readTable(
                request.requiredText("TableName"), request.text("IndexName"), request.isTrue("ConsistentRead"));
    }

    /** Returns a table as a read of it, or of one of its indexes, sees it. */
    TableState readTable(String name, @Nullable String index, boolean consistent) {
        TableState latest = table(name);
        IndexDefinition definition = index == null ? null : latest.definition().index(index);
        ReadLag lag = definition != null && definition.global()
                ? settings.indexLag()
                : consistent ? ReadLag.NONE : settings.staleReads();
        TableState seen = lag.exists() ? database.snapshot(lag).table(name) : latest;
        boolean usable = seen != null && seen.definition().equals(latest.definition());
        return usable && seen != null ? seen : latest;
    }

    /** Returns the table of a request as it is now. */
    public TableState table(String name) {
        return require(database.snapshot().table(name));
    }

    /** Returns a table for an operation of the control plane, whose error names it. */
    static TableState described(DatabaseState state, String name) {
        TableState table = state.table(name);
        if (table == null) {
            throw DescribeTable.notFound(name);
        }
        return table;
    }

    static TableState require(@Nullable TableState table) {
        if (table == null || !table.lifecycle().servesItems()) {
            throw notFound();
        }
        return table;
    }

    /** Returns the error of a table that does not exist. */
    static DynamoError notFound() {
        return DynamoError.service("ResourceNotFoundException", "Requested resource not found");
    }

    /** Returns the current time in seconds, as descriptions show it. */
    double seconds() {
        return now() / 1000.0;
    }

    /** Returns the ARN of a table. */
    public String arn(String table) {
        return arnPrefix() + table;
    }

    /** Throws when a transaction in progress works on a key. */
    void requireNotPending(String table, byte[] key) {
        if (pending.contains(new PendingKey(table, ByteBuffer.wrap(key)))) {
            throw DynamoError.service("TransactionConflictException", "Transaction is ongoing for the item");
        }
    }
}
