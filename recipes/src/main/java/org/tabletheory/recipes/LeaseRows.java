package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.recipes.internal.EpochSeconds;
import org.tabletheory.recipes.internal.RowModels;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;

/** The items of leases, and the conditions for changing them. Immutable. */
record LeaseRows(LeaseOptions options) {
    static final String FENCE_NAME = "lease_fence";
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private LeaseNames names() {
        return options.names();
    }

    Model model(String table) {
        return keyed("FaceTheoryCacheLease", table)
                .attribute(RowModels.seconds(names().expiresAt()).required(true))
                .attribute(RowModels.ttl(names().ttl()))
                .build();
    }

    /** Returns the model of the fencing counters, one item per key. */
    Model fenceModel(String table) {
        return keyed("LeaseFence", table)
                .attribute(
                        AttributeDef.of(FENCE_NAME, Type.N).format(Format.INT).required(true))
                .build();
    }

    private Model.Builder keyed(String name, String table) {
        return RowModels.keyed(name, table, names().partitionKey(), names().sortKey())
                .attribute(AttributeDef.of(names().token(), Type.S).required(true));
    }

    /** Returns the lease that this owner would hold from now on. */
    Lease lease(String key, String token, Instant now, Duration duration) {
        if (key == null || key.isEmpty()) {
            throw new IllegalArgumentException("the key of a lease is empty or null; name what it protects");
        }
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the duration of a lease must be at least " + SHORTEST + " and at most "
                    + LONGEST + ", not " + duration);
        }
        if (duration.minus(EpochSeconds.ROUNDING).compareTo(options.maxClockSkew()) <= 0) {
            throw new IllegalArgumentException("a lease of " + duration + " is too short for a clock skew of up to "
                    + options.maxClockSkew() + "; use a longer duration, or lower maxClockSkew");
        }
        Instant expiresAt = EpochSeconds.nearest(now.plus(duration));
        return new Lease(key, token, expiresAt, expiresAt.minus(options.maxClockSkew()), OptionalLong.empty());
    }

    Item key(String key) {
        return Item.of(names().partitionKey(), Value.s(key)).with(names().sortKey(), Value.s(names().lockSortKey()));
    }

    Item fenceKey(String key) {
        return Item.of(names().partitionKey(), Value.s(key))
                .with(names().sortKey(), Value.s(names().lockSortKey() + "#FENCE"));
    }

    Item item(Lease lease) {
        Item row = key(lease.key())
                .with(names().token(), Value.s(lease.token()))
                .with(names().expiresAt(), EpochSeconds.value(lease.expiresAt()));
        return ttl(lease)
                .map(ttl -> row.with(names().ttl(), EpochSeconds.value(ttl)))
                .orElse(row);
    }

    /** Returns when DynamoDB may delete the item, or empty if there is no ttl buffer. */
    Optional<Instant> ttl(Lease lease) {
        return EpochSeconds.ttl(lease.expiresAt(), options.ttlBuffer());
    }

    /** No owner holds the lease. */
    Condition isFree(Instant now) {
        return Condition.ifNotExists().or(Condition.field(names().expiresAt(), "<=", EpochSeconds.value(now)));
    }

    /** This owner holds the lease, or held it last. */
    Condition isOf(Lease lease) {
        return Condition.field(names().token(), "=", lease.token());
    }

    /** The lease has not expired. */
    Condition isUnexpired(Instant now) {
        return Condition.field(names().expiresAt(), ">", EpochSeconds.value(now));
    }

    boolean isOf(Lease lease, Item row) {
        return Value.s(lease.token()).equals(row.get(names().token()));
    }

    /** Returns when the lease expires according to its item. */
    Instant expiresAt(Optional<Item> row) {
        return row.flatMap(item -> EpochSeconds.instant(item, names().expiresAt()))
                .orElse(Instant.MAX);
    }

    /** Returns the fencing token in a counter item. */
    static OptionalLong fence(Item counter) {
        return counter.get(FENCE_NAME) instanceof Value.N number
                ? OptionalLong.of(number.toBigDecimal().longValueExact())
                : OptionalLong.empty();
    }
}
