package org.tabletheory.wire.internal.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;

/**
 * Aborts exchanges that exceed their deadline, whose thread was interrupted, or whose client was closed. Thread-safe.
 *
 * <p>A thread blocked on a socket notices neither an interruption nor a deadline that is shorter than the socket's
 * timeout, and a server that sends its headers byte by byte never triggers that timeout. So while exchanges are in
 * progress, and only then, the JDK's own delay thread checks them ten times a second. Watching an exchange costs an entry in
 * a set and no thread.
 *
 * <p>Nothing that goes wrong with one exchange, not even an {@link Error} because no thread can be started, ends the watch:
 * the exchange is checked again with the next tick.
 */
public final class DeadlineWatcher implements Runnable {

    /** Why an exchange was aborted. */
    public enum Verdict {
        NONE,
        TIMED_OUT,
        INTERRUPTED,
        CLOSED,
        ENDED
    }

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Set<Watched> inProgress = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean ticking = new AtomicBoolean();
    private final CountDownLatch closed;
    private final ThreadFactory abortThreads;
    private final Executor nextTick;

    /** Creates a watcher for the exchanges of a client, which is closed when the latch reaches zero. */
    public DeadlineWatcher(CountDownLatch closed) {
        this(closed, new AbortThreads(), DelayThread.after(TICK_NANOS));
    }

    DeadlineWatcher(CountDownLatch closed, ThreadFactory abortThreads, Executor nextTick) {
        this.closed = closed;
        this.abortThreads = abortThreads;
        this.nextTick = nextTick;
    }

    /** Watches an exchange of the calling thread until the result is closed. */
    public Watched watch(HttpExchange exchange, Deadline deadline) {
        Watched watched = new Watched(exchange, deadline, Thread.currentThread());
        inProgress.add(watched);
        boolean started = false;
        try {
            tick();
            long left = deadline.remainingNanos();
            if (left < TICK_NANOS) {
                DelayThread.after(left).execute(watched::check);
            }
            if (isClosed()) {
                watched.check();
            }
            started = true;
        } finally {
            if (!started) {
                inProgress.remove(watched);
            }
        }
        return watched;
    }

    /** Aborts all exchanges in progress at once, after the client was closed. */
    public void abortAll() {
        checkAll();
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    private void tick() {
        if (!ticking.get() && ticking.compareAndSet(false, true)) {
            boolean scheduled = false;
            try {
                nextTick.execute(this);
                scheduled = true;
            } finally {
                if (!scheduled) {
                    ticking.set(false);
                }
            }
        }
    }

    /** Checks all exchanges in progress, on the delay thread. */
    @Override
    public void run() {
        boolean watched;
        do {
            checkAll();
            ticking.set(false);
            watched = inProgress.isEmpty() || isTickScheduled();
        } while (!watched);
    }

    private void checkAll() {
        try {
            for (Watched watched : inProgress) {
                check(watched);
            }
        } catch (Throwable e) {
            // Not even iterating was possible, for lack of memory; the next tick tries again.
        }
    }

    private static void check(Watched watched) {
        try {
            watched.check();
        } catch (Throwable e) {
            // Not aborted yet; the next tick tries again, and the other exchanges must be checked all the same.
        }
    }

    /** Schedules the next tick; if that fails, for example for lack of memory, waits for it here and returns false. */
    private boolean isTickScheduled() {
        try {
            tick();
            return true;
        } catch (Throwable e) {
            LockSupport.parkNanos(TICK_NANOS);
            return false;
        }
    }

    /** Creates daemon threads for exchanges whose abort may block. */
    private static final class AbortThreads implements ThreadFactory {
        @Override
        public Thread newThread(Runnable abort) {
            Thread thread = new Thread(abort, "tabletheory-abort");
            thread.setDaemon(true);
            return thread;
        }
    }

    /** One exchange in progress. */
    public final class Watched implements AutoCloseable {

        private final HttpExchange exchange;
        private final Deadline deadline;
        private final Thread caller;
        private Verdict verdict = Verdict.NONE;
        private @Nullable Thread aborter;

        private Watched(HttpExchange exchange, Deadline deadline, Thread caller) {
            this.exchange = exchange;
            this.deadline = deadline;
            this.caller = caller;
        }

        /** A thread has one exchange at a time, and its hash code is known, while that of a new object must be generated. */
        @Override
        public int hashCode() {
            return caller.hashCode();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        /** Returns why the exchange was aborted, if it was. */
        public synchronized Verdict verdict() {
            return verdict;
        }

        private void check() {
            Verdict found = caller.isInterrupted()
                    ? Verdict.INTERRUPTED
                    : isClosed() ? Verdict.CLOSED : deadline.hasPassed() ? Verdict.TIMED_OUT : Verdict.NONE;
            if (found != Verdict.NONE) {
                abort(found);
            }
        }

        /** Aborts the exchange. If that throws, there is no verdict, and the next tick tries again. */
        private synchronized void abort(Verdict found) {
            if (verdict != Verdict.NONE) {
                return;
            }
            if (exchange.abortMayBlock()) {
                // The delay thread is shared with the whole JVM and must not be blocked.
                Thread starting = abortThreads.newThread(exchange::abort);
                starting.start();
                aborter = starting;
            } else {
                exchange.abort();
            }
            verdict = found;
        }

        private synchronized @Nullable Thread settled() {
            if (verdict == Verdict.NONE) {
                verdict = Verdict.ENDED;
            }
            return aborter;
        }

        /**
         * Ends the watch: afterwards the exchange is no longer aborted, and the thread that aborted it, if any, has
         * ended.
         */
        @Override
        public void close() {
            Thread aborting = settled();
            inProgress.remove(this);
            if (aborting != null) {
                await(aborting);
            }
        }

        private void await(Thread aborting) {
            boolean interrupted = false;
            while (aborting.isAlive()) {
                try {
                    aborting.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                caller.interrupt();
            }
        }
    }
}
