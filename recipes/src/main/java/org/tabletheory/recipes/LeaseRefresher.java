package org.tabletheory.recipes;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Refreshes a lease in a background thread while the calling thread works, and interrupts the calling thread if the lease is
 * lost.
 *
 * <p>It refreshes after a third of the remaining time. A refresh that fails for another reason than a lost lease is retried
 * after a third of the remaining time, until the lease expires. The background thread has ended when {@link #close()}
 * returns.
 */
final class LeaseRefresher implements AutoCloseable {
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);
    /** How long {@link #close()} waits for a refresh in progress before interrupting it. */
    private static final Duration GRACE = Duration.ofMillis(200);

    private final Leases leases;
    private final Duration duration;
    private final Thread worker = Thread.currentThread();
    private final Thread thread;
    private Lease lease;
    private boolean ended;
    private @Nullable LeaseNotOwnedException loss;

    private LeaseRefresher(Leases leases, Lease lease, Duration duration) {
        this.leases = leases;
        this.lease = lease;
        this.duration = duration;
        this.thread = new Thread(this::refreshUntilEnded, "tabletheory-lease");
        thread.setDaemon(true);
    }

    /** Starts refreshing a lease for the calling thread. */
    static LeaseRefresher start(Leases leases, Lease lease, Duration duration) {
        LeaseRefresher refresher = new LeaseRefresher(leases, lease, duration);
        refresher.thread.start();
        return refresher;
    }

    /** Returns the lease as of the last refresh. */
    synchronized Lease lease() {
        return lease;
    }

    /** Runs the work and stops refreshing. Throws {@link LeaseNotOwnedException} if the lease was lost meanwhile. */
    <R extends @Nullable Object, E extends Exception> R run(LeasedWork<R, E> work) throws E {
        R result;
        try {
            result = work.run(lease());
            loseIfExpired(null);
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

    /** Whatever ends the refreshing before the work ends, loses the lease. */
    private void refreshUntilEnded() {
        try {
            refreshRepeatedly();
        } catch (Throwable failure) {
            if (!hasEnded()) {
                lose(new LeaseNotOwnedException(
                        leases.named(lease()),
                        leases.named(lease()).lease()
                                + " cannot be refreshed any more because refreshing failed with "
                                + failure.getClass().getSimpleName() + "; acquire it again and restart the work",
                        ErrorContext.of("refresh", leases.model().name()),
                        failure));
            }
        }
    }

    /** Loses the lease if it has expired, and returns whether it has. */
    private boolean loseIfExpired(@Nullable TableTheoryException failure) {
        Duration remaining = remaining();
        if (!remaining.isNegative() && !remaining.isZero()) {
            return false;
        }
        lose(new LeaseNotOwnedException(
                leases.named(lease()),
                leases.named(lease()).lease() + " expired before it could be refreshed; acquire it again and"
                        + " restart the work, with a longer duration if requests are slow",
                failure == null ? ErrorContext.of("refresh", leases.model().name()) : failure.context(),
                failure));
        return true;
    }

    private void refreshRepeatedly() {
        @Nullable TableTheoryException failure = null;
        while (!hasEnded()) {
            if (loseIfExpired(failure) || pause(remaining())) {
                return;
            }
            try {
                failure = refresh() ? null : failure;
            } catch (LeaseNotOwnedException lost) {
                lose(lost);
                return;
            } catch (TableTheoryException other) {
                failure = other;
            }
        }
    }

    private synchronized boolean hasEnded() {
        return ended;
    }

    private Duration remaining() {
        return Duration.between(leases.now(), lease().heldUntil());
    }

    /** Returns whether the lease was refreshed; one that has expired is not. */
    private boolean refresh() {
        Duration remaining = remaining();
        if (remaining.isNegative() || remaining.isZero()) {
            return false;
        }
        Lease longer = leases.within(remaining).refresh(lease(), duration);
        synchronized (this) {
            lease = longer;
        }
        return true;
    }

    /** Waits until the next refresh is due. Returns whether the work ended before. */
    private synchronized boolean pause(Duration remaining) {
        Duration third = remaining.dividedBy(3);
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
        if (loss == null) {
            loss = lost;
            if (!ended) {
                worker.interrupt();
            }
        }
    }

    /**
     * Stops refreshing and waits for the background thread, even if the calling thread is interrupted. Clears the interrupt
     * that signaled a lost lease.
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
        while (thread.isAlive()) {
            try {
                thread.join(GRACE.toMillis());
                thread.interrupt();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
