package org.tabletheory.cli.internal.bulk;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Limits the number of items per second over all threads. Thread-safe. */
public final class RateLimit {
    /** Suspends the current thread. */
    @FunctionalInterface
    public interface Pause {
        void sleep(long nanos) throws InterruptedException;
    }

    private static final int MAX_PAGE_SIZE = 1_000;

    private final double perSecond;
    private final LongSupplier clock;
    private final Pause pause;
    private long next;
    private boolean started;

    /**
     * Creates a limit.
     *
     * @param perSecond items per second; 0 for no limit
     * @param clock nanoseconds, as {@link System#nanoTime()}
     */
    public RateLimit(double perSecond, LongSupplier clock, Pause pause) {
        this.perSecond = perSecond;
        this.clock = clock;
        this.pause = pause;
    }

    /** Creates a limit that uses the system clock. */
    public static RateLimit of(double perSecond) {
        return new RateLimit(perSecond, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    /** Waits until this many more items are allowed. */
    public void acquire(int items) throws InterruptedException {
        long wait = reserve(items);
        if (wait > 0) {
            pause.sleep(wait);
        }
    }

    private synchronized long reserve(int items) {
        if (perSecond <= 0) {
            return 0;
        }
        long now = clock.getAsLong();
        long from = started ? Math.max(next, now) : now;
        started = true;
        next = from + (long) (items / perSecond * TimeUnit.SECONDS.toNanos(1));
        return next - now;
    }

    boolean isLimited() {
        return perSecond > 0;
    }

    /** Returns the page size for one of several readers, so that a page has at most about one second's items. */
    int pageSize(int readers) {
        return perSecond <= 0 ? MAX_PAGE_SIZE : (int) Math.max(1, Math.min(MAX_PAGE_SIZE, perSecond / readers));
    }
}
