package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Condition;
import org.tabletheory.recipes.internal.EpochSeconds;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** What leases look like in a table, and what must hold of a row for each thing that is done with it. Immutable. */
record LeaseRows(LeaseOptions options) {
    static final String FENCE_NAME = "lease_fence";
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private LeaseNames names() {
        return options.names();
    }

    Model model(String table) {
        return keyed("FaceTheoryCacheLease", table)
                .attribute(AttributeDef.of(names().token(), Type.S).required(true))
                .attribute(AttributeDef.of(names().expiresAt(), Type.N)
                        .format(Format.UNIX_SECONDS)
                        .required(true))
                .attribute(AttributeDef.of(names().ttl(), Type.N)
                        .format(Format.UNIX_SECONDS)
                        .roles(Role.TTL)
                        .optional(true)
                        .omitEmpty(true))
                .build();
    }

    /** The rows that count, one for each key. */
    Model fenceModel(String table) {
        return keyed("LeaseFence", table)
                .attribute(AttributeDef.of(names().token(), Type.S).required(true))
                .attribute(
                        AttributeDef.of(FENCE_NAME, Type.N).format(Format.INT).required(true))
                .build();
    }

    private Model.Builder keyed(String name, String table) {
        return Model.builder(name, table)
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey(names().partitionKey(), Type.S)
                .sortKey(names().sortKey(), Type.S);
    }

    /** The lease that this owner has of a key from now on, if it gets it. */
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
        Duration buffer = options.ttlBuffer();
        boolean kept = buffer.isNegative() || buffer.isZero();
        return kept ? Optional.empty() : Optional.of(lease.expiresAt().plus(buffer));
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
        OptionalLong seconds =
                row.map(item -> EpochSeconds.of(item, names().expiresAt())).orElse(OptionalLong.empty());
        return seconds.isPresent() ? Instant.ofEpochSecond(seconds.getAsLong()) : Instant.MAX;
    }

    /** The number of a row that counts. */
    static OptionalLong fence(Item counted) {
        return counted.get(FENCE_NAME) instanceof Value.N number
                ? OptionalLong.of(number.toBigDecimal().longValueExact())
                : OptionalLong.empty();
    }
}
