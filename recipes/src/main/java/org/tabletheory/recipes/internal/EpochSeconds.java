package org.tabletheory.recipes.internal;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Moments as rows have them: whole seconds since 1970. */
public final class EpochSeconds {
    /** By how much a moment and the nearest whole second can differ. */
    public static final Duration ROUNDING = Duration.ofMillis(500);

    /** Beyond the year 5138, where a number of seconds is taken for milliseconds. */
    private static final long LAST = 99_999_999_999L;

    private EpochSeconds() {}

    /**
     * Returns the whole second that is nearest to this moment.
     *
     * <p>Not the one before it: a lease of one second that is taken late in a second would be over at once, and refreshing it
     * would move its end by nothing.
     */
    public static Instant nearest(Instant moment) {
        return Instant.ofEpochSecond(moment.plus(ROUNDING).getEpochSecond());
    }

    /** How a row has this moment: what is left over is cut off, so a row is never later than the moment. */
    public static Value.N value(Instant moment) {
        return Value.n(moment.getEpochSecond());
    }

    /** When a row that counts until this moment may be deleted: so much later, or never when the buffer is not positive. */
    public static Optional<Instant> ttl(Instant end, Duration buffer) {
        return buffer.isNegative() || buffer.isZero() ? Optional.empty() : Optional.of(end.plus(buffer));
    }

    /** Returns the moment of an attribute; empty when it has none. */
    public static Optional<Instant> moment(Item item, String name) {
        OptionalLong seconds = of(item, name);
        return seconds.isPresent() ? Optional.of(Instant.ofEpochSecond(seconds.getAsLong())) : Optional.empty();
    }

    /** Returns the number of whole seconds of an attribute; empty when it is none that a moment or a time could have. */
    public static OptionalLong of(Item item, String name) {
        @Nullable Value value = item.get(name);
        if (!(value instanceof Value.N number)) {
            return OptionalLong.empty();
        }
        BigDecimal seconds = number.toBigDecimal();
        boolean sensible = seconds.signum() >= 0 && seconds.compareTo(BigDecimal.valueOf(LAST)) <= 0;
        return sensible ? OptionalLong.of(seconds.longValue()) : OptionalLong.empty();
    }
}
