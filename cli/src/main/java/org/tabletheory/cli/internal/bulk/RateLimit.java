package org.tabletheory.cli.internal.bulk;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Holds work to so many items a second, all threads together: whoever takes items waits until their time has come.
 *
 * <p>Safe for use by several threads.
 */
public final class RateLimit {
    /** How a thread waits. */
    @FunctionalInterface
    public interface Pause {
        void nanos(long nanos) throws InterruptedException;
    }

    private static final int MOST_PER_PAGE = 1_000;

    private final double perSecond;
    private final LongSupplier clock;
    private final Pause pause;
    private long next;
    private boolean begun;

    /**
     * A limit by this clock.
     *
     * @param perSecond items a second; 0 for no limit
     * @param clock nanoseconds from any beginning
     */
    public RateLimit(double perSecond, LongSupplier clock, Pause pause) {
        this.perSecond = perSecond;
        this.clock = clock;
        this.pause = pause;
    }

    /** A limit by the machine's own clock. */
    public static RateLimit of(double perSecond) {
        return new RateLimit(perSecond, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    /** Takes so many items, and waits as long as they and those before them were too early. */
    public void take(int items) throws InterruptedException {
        long wait = reserve(items);
        if (wait > 0) {
            pause.nanos(wait);
        }
    }

    private synchronized long reserve(int items) {
        if (perSecond <= 0) {
            return 0;
        }
        long now = clock.getAsLong();
        long from = begun ? Math.max(next, now) : now;
        begun = true;
        next = from + (long) (items / perSecond * TimeUnit.SECONDS.toNanos(1));
        return next - now;
    }

    /** How many items one of so many readers asks for at once, so that no request takes much more than a second's. */
    int pageSize(int readers) {
        return perSecond <= 0 ? MOST_PER_PAGE : (int) Math.max(1, Math.min(MOST_PER_PAGE, perSecond / readers));
    }
}
