package org.tabletheory.wire.internal.http;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;

/**
 * Aborts exchanges that exceed their deadline or whose thread was interrupted. Thread-safe.
 *
 * <p>A thread blocked on a socket notices neither an interruption nor a deadline that is shorter than the socket's
 * timeout, and a server that sends its headers byte by byte never triggers that timeout. So while exchanges are in
 * progress, and only then, the JDK's own delay thread checks them ten times a second. Watching an exchange costs an entry in
 * a set and no thread.
 */
public final class DeadlineWatcher implements Runnable {

    /** Why an exchange was aborted. */
    public enum Verdict {
        NONE,
        TIMED_OUT,
        INTERRUPTED,
        ENDED
    }

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Executor TICK = after(TICK_NANOS);

    private final Set<Watched> inProgress = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean ticking = new AtomicBoolean();

    /** Watches an exchange of the calling thread until the result is closed. */
    public Watched watch(HttpExchange exchange, Deadline deadline) {
        Watched watched = new Watched(exchange, deadline, Thread.currentThread());
        inProgress.add(watched);
        tick();
        long left = deadline.remainingNanos();
        if (left < TICK_NANOS) {
            after(left).execute(watched::check);
        }
        return watched;
    }

    private static Executor after(long nanos) {
        return CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, new DelayThread());
    }

    /** Runs tasks directly on the delay thread. */
    private static final class DelayThread implements Executor {
        @Override
        public void execute(Runnable due) {
            due.run();
        }
    }

    private void tick() {
        if (!ticking.get() && ticking.compareAndSet(false, true)) {
            TICK.execute(this);
        }
    }

    /** Checks all exchanges in progress, on the delay thread. */
    @Override
    public void run() {
        for (Watched watched : inProgress) {
            watched.check();
        }
        ticking.set(false);
        if (!inProgress.isEmpty()) {
            tick();
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

        private synchronized boolean settle(Verdict found) {
            boolean first = verdict == Verdict.NONE;
            if (first) {
                verdict = found;
            }
            return first;
        }

        private void check() {
            Verdict found = caller.isInterrupted()
                    ? Verdict.INTERRUPTED
                    : deadline.hasPassed() ? Verdict.TIMED_OUT : Verdict.NONE;
            if (found != Verdict.NONE) {
                abort(found);
            }
        }

        private synchronized void abort(Verdict found) {
            if (settle(found)) {
                // Some clients block here until the socket closes, which must not happen on the shared delay thread.
                Thread starting = new Thread(exchange::abort, "tabletheory-abort");
                starting.setDaemon(true);
                starting.start();
                aborter = starting;
            }
        }

        private synchronized @Nullable Thread settled() {
            settle(Verdict.ENDED);
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
