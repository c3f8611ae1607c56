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

/** What leases look like in a table, and what must hold of a row for each thing that is done with it. Immutable. */
record LeaseRows(LeaseOptions options) {
    static final String FENCE_NAME = "lease_fence";
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private LeaseNames names() {
        return options.names();
    }

    Model model(String table) {
        return keyed("FaceTheoryCacheLease", table)
                .attribute(RowModels.seconds(names().expiresAt()).required(true))
                .attribute(RowModels.ttl(names().ttl()))
                .build();
    }

    /** Returns the rows that count, one for each key. */
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

    /** Returns the lease that this owner has of a key from now on, if it gets it. */
    Lease lease(String key, String token, Instant now, Duration duration) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a lease needs a key");
        }
        if (duration.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(
                    "a lease is for " + SHORTEST + " or longer, since its row has whole seconds; not for " + duration);
        }
        if (duration.minus(EpochSeconds.ROUNDING).compareTo(options.maxClockSkew()) <= 0) {
            throw new IllegalArgumentException("a lease for " + duration + " may be over before it begins when clocks"
                    + " differ by up to " + options.maxClockSkew() + "; take a longer one, or lower maxClockSkew");
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

    /** When DynamoDB may delete the row; never, when there is no buffer. */
    Optional<Instant> ttl(Lease lease) {
        return EpochSeconds.ttl(lease.expiresAt(), options.ttlBuffer());
    }

    /** Nobody holds it. */
    Condition isFree(Instant now) {
        return Condition.ifNotExists().or(Condition.field(names().expiresAt(), "<=", EpochSeconds.value(now)));
    }

    /** It is this owner's. */
    Condition isOf(Lease lease) {
        return Condition.field(names().token(), "=", lease.token());
    }

    /** It has not run out. */
    Condition isRunning(Instant now) {
        return Condition.field(names().expiresAt(), ">", EpochSeconds.value(now));
    }

    boolean isOf(Lease lease, Item row) {
        return Value.s(lease.token()).equals(row.get(names().token()));
    }

    /** Until when the row says that it is held. */
    Instant expiresAt(Optional<Item> row) {
        return row.flatMap(item -> EpochSeconds.moment(item, names().expiresAt()))
                .orElse(Instant.MAX);
    }

    /** Returns the number of a row that counts. */
    static OptionalLong fence(Item counted) {
        return counted.get(FENCE_NAME) instanceof Value.N number
                ? OptionalLong.of(number.toBigDecimal().longValueExact())
                : OptionalLong.empty();
    }
}
