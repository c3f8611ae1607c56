package org.tabletheory.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A moment by which a call must have ended, immune to changes of the wall clock. Immutable. */
public final class Deadline {

    private static final Duration LONGEST = Duration.ofDays(365);

    private final long nanoTime;
    private final long reservedNanos;

    private Deadline(long nanoTime, long reservedNanos) {
        this.nanoTime = nanoTime;
        this.reservedNanos = reservedNanos;
    }

    /** The moment that lies this long ahead. */
    public static Deadline after(Duration duration) {
        Duration bounded = duration.compareTo(LONGEST) > 0 ? LONGEST : duration;
        return new Deadline(System.nanoTime() + bounded.toNanos(), 0);
    }

    /**
     * The moment that lies this much before this one, so that some of the time is left when a call is broken off; its error
     * tells how much.
     *
     * <pre>{@code
     * Deadline invocation = Deadline.after(Duration.ofSeconds(15)).reserving(Duration.ofSeconds(1));
     * }</pre>
     */
    public Deadline reserving(Duration free) {
        Duration bounded = free.compareTo(LONGEST) > 0 ? LONGEST : free;
        return new Deadline(nanoTime - bounded.toNanos(), reservedNanos + bounded.toNanos());
    }

    /** How much of the whole time is kept free after this moment; zero unless {@link #reserving} said so. */
    public Duration reserved() {
        return Duration.ofNanos(reservedNanos);
    }

    /** The time that is left of the whole, with what is kept free; zero when that has passed too. */
    public Duration remainingWithReserve() {
        return Duration.ofNanos(Math.max(0, remainingNanos() + reservedNanos));
    }

    /**
     * Returns the sentence for an error that says how much of the whole time is left when a deadline with reserved time
     * has passed; empty without a deadline or reserved time.
     */
    public static String reserveNote(@Nullable Deadline deadline) {
        if (deadline == null || deadline.reservedNanos == 0) {
            return "";
        }
        return " " + deadline.remainingWithReserve().toMillis() + " ms are left of the whole time, the last "
                + deadline.reserved().toMillis() + " ms of which are kept free.";
    }

    /** The earlier of the two. */
    public Deadline orEarlier(Deadline other) {
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }

    /** The time that is left; zero when it has passed. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, remainingNanos()));
    }

    /** The nanoseconds that are left; negative when it has passed. */
    public long remainingNanos() {
        return nanoTime - System.nanoTime();
    }

    /** True once it has passed. */
    public boolean hasPassed() {
        return remainingNanos() <= 0;
    }
}
