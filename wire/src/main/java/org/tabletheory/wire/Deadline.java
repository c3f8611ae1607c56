package org.tabletheory.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The time by which a call must complete, independent of changes of the system clock. Immutable. */
public final class Deadline {

    private static final Duration LONGEST = Duration.ofDays(365);

    private final long nanoTime;
    private final long reservedNanos;

    private Deadline(long nanoTime, long reservedNanos) {
        this.nanoTime = nanoTime;
        this.reservedNanos = reservedNanos;
    }

    /** Returns the deadline that is this far in the future. */
    public static Deadline after(Duration duration) {
        Duration bounded = duration.compareTo(LONGEST) > 0 ? LONGEST : duration;
        return new Deadline(System.nanoTime() + bounded.toNanos(), 0);
    }

    /**
     * Returns a deadline that is earlier by this duration, so that some time is left after a call has timed out, for example to
     * respond. The error of the call states how much.
     *
     * <pre>{@code
     * Deadline invocation = Deadline.after(Duration.ofSeconds(15)).reserving(Duration.ofSeconds(1));
     * }</pre>
     */
    public Deadline reserving(Duration reserve) {
        Duration bounded = reserve.compareTo(LONGEST) > 0 ? LONGEST : reserve;
        return new Deadline(nanoTime - bounded.toNanos(), reservedNanos + bounded.toNanos());
    }

    /** Returns the time reserved after this deadline by {@link #reserving}; zero by default. */
    public Duration reserved() {
        return Duration.ofNanos(reservedNanos);
    }

    /** Returns the time left including the reserved time; zero if that has passed too. */
    public Duration remainingWithReserve() {
        return Duration.ofNanos(Math.max(0, remainingNanos() + reservedNanos));
    }

    /**
     * Returns a sentence for an error message that says how much time is left when a deadline with reserved time
     * has passed; empty without a deadline or reserved time.
     */
    public static String reserveNote(@Nullable Deadline deadline) {
        if (deadline == null || deadline.reservedNanos == 0) {
            return "";
        }
        return " " + deadline.remainingWithReserve().toMillis() + " ms are left in total, of which the last "
                + deadline.reserved().toMillis() + " ms are reserved.";
    }

    /** Returns the earlier of the two. */
    public Deadline orEarlier(Deadline other) {
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }

    /** Returns the time left; zero if the deadline has passed. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, remainingNanos()));
    }

    /** Returns the nanoseconds left; negative if the deadline has passed. */
    public long remainingNanos() {
        return nanoTime - System.nanoTime();
    }

    /** Returns whether the deadline has passed. */
    public boolean hasPassed() {
        return remainingNanos() <= 0;
    }
}
