package org.tabletheory.client.wire;

import java.time.Duration;

/** A moment by which a call must have ended, immune to changes of the wall clock. Immutable. */
public final class Deadline {

    private static final Duration LONGEST = Duration.ofDays(365);

    private final long nanoTime;

    private Deadline(long nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** The moment that lies this long ahead. */
    public static Deadline after(Duration duration) {
        Duration bounded = duration.compareTo(LONGEST) > 0 ? LONGEST : duration;
        return new Deadline(System.nanoTime() + bounded.toNanos());
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
