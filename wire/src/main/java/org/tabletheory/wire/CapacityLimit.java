package org.tabletheory.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InterruptedCallException;

/**
 * Limits the capacity units that calls consume per second, so that a large job leaves capacity to others.
 *
 * <pre>{@code
 * CapacityLimit limit = CapacityLimit.readUnitsPerSecond(50);
 * List<User> users = db.withCapacityLimit(limit).model(User.class).scan();
 * }</pre>
 *
 * <p>All calls that have the same limit share its units, whatever their client and thread. What a request costs is known only
 * afterwards: before it, as much as similar requests have consumed is reserved, and afterwards the consumed capacity that
 * DynamoDB reports counts. So the units of one second may exceed the limit, by one request that is larger than those before,
 * and the following requests wait for longer. After a pause, the units of at most one second have been saved up. Thread-safe.
 */
public final class CapacityLimit {
    /** Waits on the calling thread; replaced in tests. */
    @FunctionalInterface
    public interface Waiting {
        /** Waits for this time. */
        void sleep(long nanos) throws InterruptedException;
    }

    /** The longest wait after which a call looks again, for units that others did not use and for a closed client. */
    private static final long MAX_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final List<UnitBucket> reads;
    private final List<UnitBucket> writes;
    private final Waiting waiting;

    private CapacityLimit(List<UnitBucket> reads, List<UnitBucket> writes, Waiting waiting) {
        this.reads = reads;
        this.writes = writes;
        this.waiting = waiting;
    }

    /** Returns a limit of read units per second; writes are not limited. */
    public static CapacityLimit readUnitsPerSecond(double units) {
        return perSecond(units, null);
    }

    /** Returns a limit of write units per second; reads are not limited. */
    public static CapacityLimit writeUnitsPerSecond(double units) {
        return perSecond(null, units);
    }

    /** Returns a limit of read and write units per second; null for no limit. */
    public static CapacityLimit perSecond(@Nullable Double readUnits, @Nullable Double writeUnits) {
        return of(readUnits, writeUnits, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    /**
     * Returns a limit with another clock than the system's.
     *
     * @param nanoTime nanoseconds, as {@link System#nanoTime()}
     */
    public static CapacityLimit of(
            @Nullable Double readUnits, @Nullable Double writeUnits, LongSupplier nanoTime, Waiting waiting) {
        return new CapacityLimit(buckets(readUnits, nanoTime), buckets(writeUnits, nanoTime), waiting);
    }

    private static List<UnitBucket> buckets(@Nullable Double units, LongSupplier nanoTime) {
        return units == null ? List.of() : List.of(new UnitBucket(units, nanoTime));
    }

    /** Returns a limit that counts units for this and for another limit, and waits for both. */
    public CapacityLimit and(CapacityLimit other) {
        return new CapacityLimit(both(reads, other.reads), both(writes, other.writes), waiting);
    }

    private static List<UnitBucket> both(List<UnitBucket> ours, List<UnitBucket> others) {
        List<UnitBucket> both = new ArrayList<>(ours);
        both.addAll(others);
        return List.copyOf(both);
    }

    /**
     * Sends a request as soon as the limit allows it, and counts what it has consumed. A request that does not return the
     * consumed capacity is not limited.
     *
     * @throws DeadlineException if the limit does not allow the request before its deadline
     */
    public WireResponse call(Wire wire, WireRequest request) {
        List<UnitBucket> buckets = request.effect().writes() ? writes : reads;
        if (buckets.isEmpty() || !request.returnsCapacity()) {
            return wire.call(request);
        }
        double[] reserved = new double[buckets.size()];
        for (int i = 0; i < reserved.length; i++) {
            reserved[i] = reserved(buckets.get(i), wire, request);
        }
        WireResponse response = wire.call(request);
        List<ConsumedCapacity> consumed = response.consumedCapacity();
        if (!consumed.isEmpty()) {
            for (int i = 0; i < reserved.length; i++) {
                buckets.get(i).settle(reserved[i], units(consumed));
            }
        }
        return response;
    }

    private double reserved(UnitBucket bucket, Wire wire, WireRequest request) {
        Deadline deadline = request.deadline();
        for (double units = bucket.reserve(); ; units = bucket.reserve()) {
            if (units > 0) {
                return units;
            }
            if (wire.isClosed()) {
                throw new ClientClosedException(
                        "the client was closed while the call waited for its capacity limit.",
                        request.errorContext(0, false),
                        null);
            }
            if (deadline != null && deadline.hasPassed()) {
                throw new DeadlineException(
                        "the limit of " + bucket.unitsPerSecond + " capacity units per second did not allow the request"
                                + " before the deadline; allow more time, or more units."
                                + Deadline.reserveNote(deadline),
                        request.errorContext(0, false),
                        null);
            }
            long wait = Math.min(MAX_WAIT_NANOS, bucket.waitNanos());
            sleep(deadline == null ? wait : Math.min(wait, Math.max(0, deadline.remainingNanos())), request);
        }
    }

    private void sleep(long nanos, WireRequest request) {
        try {
            waiting.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while the call waited for its capacity limit.", request.errorContext(0, false), e);
        }
    }

    private static double units(List<ConsumedCapacity> consumed) {
        double units = 0;
        for (ConsumedCapacity table : consumed) {
            units += table.units();
        }
        return units;
    }

    /**
     * Returns how many items the next page of a query or scan should read, so that it costs about a quarter of the read units
     * of one second; null if reads are not limited.
     */
    public @Nullable Integer pageItems() {
        Integer least = null;
        for (UnitBucket bucket : reads) {
            int items = bucket.pageItems();
            least = least == null ? Integer.valueOf(items) : Integer.valueOf(Math.min(least, items));
        }
        return least;
    }

    /** Records what a page has cost, for the size of the next one. */
    public void pageRead(int items, List<ConsumedCapacity> consumed) {
        if (items > 0 && !consumed.isEmpty()) {
            for (UnitBucket bucket : reads) {
                bucket.pageRead(items, units(consumed));
            }
        }
    }

    /** The units that may be consumed now. Negative after a request that consumed more than was reserved. */
    private static final class UnitBucket {
        private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
        private static final int MAX_PAGE_ITEMS = 1_000_000;

        private final double unitsPerSecond;
        private final LongSupplier nanoTime;
        private long filledAt;
        private double units;
        /** What a request is expected to consume: everything at first, so that the first request is sent alone. */
        private double expected;

        private boolean isCostKnown;
        private double unitsPerItem = 1;

        UnitBucket(double unitsPerSecond, LongSupplier nanoTime) {
            if (!(unitsPerSecond > 0 && unitsPerSecond < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        unitsPerSecond + " capacity units per second are not a limit; it must be greater than 0");
            }
            this.unitsPerSecond = unitsPerSecond;
            this.nanoTime = nanoTime;
            this.filledAt = nanoTime.getAsLong();
            this.units = unitsPerSecond;
            this.expected = unitsPerSecond;
        }

        /** Reserves the units of one request and returns them; 0 if there are not enough. */
        synchronized double reserve() {
            if (missing() > 0) {
                return 0;
            }
            units -= expected;
            return expected;
        }

        synchronized long waitNanos() {
            return (long) Math.ceil(Math.max(0, missing()) / unitsPerSecond * NANOS_PER_SECOND);
        }

        /** Returns the units that are still missing for one request; one that needs more than all of them goes into debt. */
        private double missing() {
            long now = nanoTime.getAsLong();
            units = Math.min(unitsPerSecond, units + (now - filledAt) / NANOS_PER_SECOND * unitsPerSecond);
            filledAt = now;
            // Less than a nanosecond's units is a rounding error, for which nobody could wait.
            double missing = Math.min(expected, unitsPerSecond) - units;
            return missing * NANOS_PER_SECOND < unitsPerSecond ? 0 : missing;
        }

        synchronized void settle(double reserved, double consumed) {
            units += reserved - consumed;
            double average = isCostKnown ? (expected + consumed) / 2 : consumed;
            expected = Math.max(Double.MIN_NORMAL, average);
            isCostKnown = true;
        }

        synchronized int pageItems() {
            return (int) Math.max(1, Math.min(MAX_PAGE_ITEMS, unitsPerSecond / 4 / unitsPerItem));
        }

        /** Small pages cost more per item, because units are rounded up, so the size grows in several steps. */
        synchronized void pageRead(int items, double consumed) {
            unitsPerItem = Math.max(consumed / items, unitsPerItem / 4);
        }
    }
}
