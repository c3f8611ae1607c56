package org.tabletheory.recipes;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Refreshes a lease while the work of one thread goes on, and interrupts that thread when the lease is lost.
 *
 * <p>A refresh is due when a third of the time that is left has passed. One that fails for another reason than a lost lease
 * is tried again after a third of what is left then, and so on to the end. The thread that does so has ended when {@link
 * #close()} returns.
 */
final class LeaseKeeper implements AutoCloseable {
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);
    /** How long a refresh that is under way may take to end by itself before it is broken off. */
    private static final Duration GRACE = Duration.ofMillis(200);

    private final Leases leases;
    private final Duration duration;
    private final Thread worker = Thread.currentThread();
    private final Thread refresher;
    private Lease lease;
    private boolean ended;
    private @Nullable LeaseNotOwnedException loss;

    private LeaseKeeper(Leases leases, Lease lease, Duration duration) {
        this.leases = leases;
        this.lease = lease;
        this.duration = duration;
        this.refresher = new Thread(this::keep, "tabletheory-lease");
        refresher.setDaemon(true);
    }

    /** Begins to refresh a lease for the calling thread. */
    static LeaseKeeper start(Leases leases, Lease lease, Duration duration) {
        LeaseKeeper keeper = new LeaseKeeper(leases, lease, duration);
        keeper.refresher.start();
        return keeper;
    }

    /** Returns the lease as it was refreshed last. */
    synchronized Lease lease() {
        return lease;
    }

    /** Does the work and ends the refreshing; when the lease was lost meanwhile, that is what is thrown. */
    <R extends @Nullable Object, E extends Exception> R run(LeasedWork<R, E> work) throws E {
        R result;
        try {
            result = work.run(lease());
        } catch (Exception failure) {
            close();
            LeaseNotOwnedException lost = loss();
            if (lost != null) {
                lost.addSuppressed(failure);
                throw lost;
            }
            throw failure;
        }
        close();
        LeaseNotOwnedException lost = loss();
        if (lost != null) {
            throw lost;
        }
        return result;
    }

    private synchronized @Nullable LeaseNotOwnedException loss() {
        return loss;
    }

    private void keep() {
        @Nullable TableTheoryException failure = null;
        while (true) {
            Duration left = left();
            if (left.isNegative() || left.isZero()) {
                lose(new LeaseNotOwnedException(
                        lease().key(),
                        "the lease on " + lease().key() + " ran out before it could be refreshed; acquire it again and"
                                + " begin anew, with a longer duration if requests are slow",
                        failure == null
                                ? ErrorContext.of("refresh", leases.model().name())
                                : failure.context(),
                        failure));
                return;
            }
            if (pause(left)) {
                return;
            }
            try {
                refresh();
                failure = null;
            } catch (LeaseNotOwnedException lost) {
                lose(lost);
                return;
            } catch (TableTheoryException other) {
                failure = other;
            }
        }
    }

    private Duration left() {
        return Duration.between(leases.now(), lease().heldUntil());
    }

    private void refresh() {
        Duration left = left();
        if (left.compareTo(Duration.ZERO) > 0) {
            Lease longer = leases.within(left).refresh(lease(), duration);
            synchronized (this) {
                lease = longer;
            }
        }
    }

    /** Waits until the next refresh is due, and tells whether the work ended before. */
    private synchronized boolean pause(Duration left) {
        Duration third = left.dividedBy(3);
        Duration pause = third.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : third;
        long end = System.nanoTime() + pause.toNanos();
        try {
            for (long rest = pause.toNanos(); !ended && rest > 0; rest = end - System.nanoTime()) {
                wait(rest / 1_000_000, (int) (rest % 1_000_000));
            }
        } catch (InterruptedException e) {
            return true;
        }
        return ended;
    }

    private synchronized void lose(LeaseNotOwnedException lost) {
        if (!ended) {
            loss = lost;
            worker.interrupt();
        }
    }

    /**
     * Ends the refreshing and waits for its thread, however often the calling one is interrupted meanwhile. The interruption
     * that told of a lost lease ends here.
     */
    @Override
    public void close() {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            notifyAll();
        }
        boolean interrupted = Thread.interrupted() && loss() == null;
        while (refresher.isAlive()) {
            try {
                refresher.join(GRACE.toMillis());
                refresher.interrupt();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
