package org.tabletheory.engine.internal.operation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.TableDescriptor;

/**
 * The capacity that tables, indexes and partitions have left. Each has one token bucket for reads and one for writes,
 * which is filled by the clock; a request is charged if all buckets that it needs have enough, and throttled otherwise.
 */
public final class ThroughputLedger {
    private static final double ON_DEMAND_READS = 12_000;
    private static final double ON_DEMAND_WRITES = 4_000;
    private static final int MANY_BUCKETS = 10_000;

    private final @Nullable ThroughputRules rules;
    private final Map<BucketKey, Bucket> buckets = new HashMap<>();

    /** A ledger of a new engine; null when nothing is limited. */
    ThroughputLedger(@Nullable ThroughputRules rules) {
        this.rules = rules;
    }

    /** Returns whether requests can be throttled. */
    boolean isLimited() {
        return rules != null;
    }

    /** Whose bucket it is: a table's or an index's, or that of one of its partitions. */
    private record BucketKey(
            Object tableId,
            @Nullable String index,
            boolean write,
            @Nullable ByteBuffer partition) {}

    private static final class Bucket {
        private double tokens;
        private long filledAt;

        Bucket(double tokens, long now) {
            this.tokens = tokens;
            this.filledAt = now;
        }

        void fill(double perSecond, double most, long now) {
            tokens = Math.min(most, tokens + Math.max(0, now - filledAt) / 1000.0 * perSecond);
            filledAt = now;
        }
    }

    /**
     * What is taken from a bucket.
     *
     * @param most what the bucket can hold
     * @param since when the table was created, with the capacity of one second
     * @param throttle the reason when the bucket does not have enough
     */
    private record Withdrawal(
            BucketKey key, double perSecond, double most, double units, long since, Throttle throttle) {}

    /**
     * Charges a request to a table and its indexes, or throws when it is throttled.
     *
     * @param partition the bytes of the partition key, or null when the request reads many
     */
    void charge(TableDescriptor table, CapacityMeter cost, byte @Nullable [] partition, long now) {
        if (rules != null) {
            List<Withdrawal> withdrawals = withdrawals(table, cost, partition, rules);
            synchronized (buckets) {
                for (Withdrawal each : withdrawals) {
                    Bucket bucket = filled(each, now);
                    // A request that needs more than a bucket can hold is served when it is full.
                    if (bucket.tokens < Math.min(each.units, each.most)) {
                        throw each.throttle.error();
                    }
                }
                for (Withdrawal each : withdrawals) {
                    filled(each, now).tokens -= each.units;
                }
                if (buckets.size() > MANY_BUCKETS) {
                    // Those of partitions are full after a second.
                    buckets.entrySet()
                            .removeIf(each -> each.getKey().partition != null && now - each.getValue().filledAt > 1000);
                }
            }
        }
    }

    private Bucket filled(Withdrawal withdrawal, long now) {
        Bucket bucket = buckets.computeIfAbsent(
                withdrawal.key, key -> new Bucket(withdrawal.perSecond, Math.min(now, withdrawal.since)));
        bucket.fill(withdrawal.perSecond, withdrawal.most, now);
        return bucket;
    }

    private static List<Withdrawal> withdrawals(
            TableDescriptor table, CapacityMeter cost, byte @Nullable [] partition, ThroughputRules rules) {
        List<Withdrawal> withdrawals = new ArrayList<>();
        boolean write = cost.isWrite();
        add(withdrawals, table, null, write, cost.tableAndLocalUnits(), partition, rules);
        for (IndexDefinition index : table.indexes()) {
            if (index.global()) {
                // Entries of one index can be in several partitions of it, which are not limited here.
                add(withdrawals, table, index, write, cost.units(index), null, rules);
            }
        }
        return withdrawals;
    }

    private static void add(
            List<Withdrawal> withdrawals,
            TableDescriptor table,
            @Nullable IndexDefinition index,
            boolean write,
            double units,
            byte @Nullable [] partition,
            ThroughputRules rules) {
        if (units <= 0) {
            return;
        }
        Object id = table.settings().getOrDefault("TableId", table.name());
        String name = index == null ? null : index.name();
        long since = table.settings().get("CreationDateTime") instanceof Number seconds
                ? (long) (seconds.doubleValue() * 1000)
                : Long.MAX_VALUE;
        BucketKey key = new BucketKey(id, name, write, null);
        Map<String, Object> settings = index == null ? table.settings() : index.settings();
        double provisioned =
                setting(settings, "ProvisionedThroughput", write ? "WriteCapacityUnits" : "ReadCapacityUnits");
        double maximum =
                setting(settings, "OnDemandThroughput", write ? "MaxWriteRequestUnits" : "MaxReadRequestUnits");
        if (provisioned > 0) {
            double most = provisioned * Math.max(1, rules.burstSeconds());
            withdrawals.add(new Withdrawal(
                    key,
                    provisioned,
                    most,
                    units,
                    since,
                    Throttle.of(table, index, write, Throttle.Limit.PROVISIONED)));
        } else if (maximum > 0) {
            withdrawals.add(new Withdrawal(
                    key,
                    maximum,
                    maximum,
                    units,
                    since,
                    Throttle.of(table, index, write, Throttle.Limit.MAX_ON_DEMAND)));
        } else {
            double warm = setting(settings, "WarmThroughput", write ? "WriteUnitsPerSecond" : "ReadUnitsPerSecond");
            double current = Math.max(warm, write ? ON_DEMAND_WRITES : ON_DEMAND_READS);
            withdrawals.add(new Withdrawal(
                    key, current, current, units, since, Throttle.of(table, index, write, Throttle.Limit.KEY_RANGE)));
        }
        if (partition != null) {
            double rate = write ? rules.partitionWrites() : rules.partitionReads();
            withdrawals.add(new Withdrawal(
                    new BucketKey(id, name, write, ByteBuffer.wrap(partition)),
                    rate,
                    rate,
                    units,
                    since,
                    Throttle.of(table, index, write, Throttle.Limit.KEY_RANGE)));
        }
    }

    private static double setting(Map<String, Object> settings, String member, String unit) {
        return settings.get(member) instanceof Map<?, ?> throughput && throughput.get(unit) instanceof Number number
                ? number.doubleValue()
                : 0;
    }
}
