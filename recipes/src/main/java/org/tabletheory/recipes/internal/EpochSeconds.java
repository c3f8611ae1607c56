package org.tabletheory.recipes.internal;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.ItemLimits;

/** Times as stored in items: whole seconds since 1970. */
public final class EpochSeconds {
    /** The maximum difference between a time and the nearest whole second. */
    public static final Duration ROUNDING = Duration.ofMillis(500);

    private EpochSeconds() {}

    /**
     * Returns the nearest whole second.
     *
     * <p>Rounding down instead would let a lease of one second that is acquired late in a second expire immediately, and
     * refreshing it would not extend it.
     */
    public static Instant nearest(Instant time) {
        return Instant.ofEpochSecond(time.plus(ROUNDING).getEpochSecond());
    }

    /** Returns the time as an attribute value, rounded down. */
    public static Value.N value(Instant time) {
        return Value.n(time.getEpochSecond());
    }

    /** Returns the ttl of an item that is valid until a time: that time plus the buffer, or empty if it is not positive. */
    public static Optional<Instant> ttl(Instant end, Duration buffer) {
        return buffer.isNegative() || buffer.isZero() ? Optional.empty() : Optional.of(end.plus(buffer));
    }

    /** Returns the time in an attribute, or empty if there is none. */
    public static Optional<Instant> instant(Item item, String name) {
        OptionalLong seconds = of(item, name);
        return seconds.isPresent() ? Optional.of(Instant.ofEpochSecond(seconds.getAsLong())) : Optional.empty();
    }

    /** Returns the seconds in an attribute, or empty if they are missing or out of range. */
    public static OptionalLong of(Item item, String name) {
        @Nullable Value value = item.get(name);
        if (!(value instanceof Value.N number)) {
            return OptionalLong.empty();
        }
        BigDecimal seconds = number.toBigDecimal();
        boolean inRange =
                seconds.signum() >= 0 && seconds.compareTo(BigDecimal.valueOf(ItemLimits.LAST_TTL_SECOND)) <= 0;
        return inRange ? OptionalLong.of(seconds.longValue()) : OptionalLong.empty();
    }
}
