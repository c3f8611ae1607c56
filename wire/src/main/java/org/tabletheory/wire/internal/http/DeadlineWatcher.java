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
 * Breaks off exchanges that take too long or whose thread was interrupted. Safe for use by many threads.
 *
 * <p>A thread that waits on a socket notices neither its interruption nor a deadline that is shorter than the socket's
 * timeout, and a server that drips its headers byte by byte never lets that timeout strike. So while exchanges are under
 * way, and only then, the JDK's own delay thread looks at them ten times a second. Watching an exchange costs an entry in
 * a set; no thread is ours, and none is waited for.
 */
public final class DeadlineWatcher implements Runnable {

    /** Why an exchange was broken off. */
    public enum Verdict {
        NONE,
        TIMED_OUT,
        INTERRUPTED,
        ENDED
    }

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Executor TICK = after(TICK_NANOS);

    private final Set<Watched> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean ticking = new AtomicBoolean();

    /** Watches an exchange of the calling thread until it is closed. */
    public Watched watch(HttpExchange exchange, Deadline deadline) {
        Watched watched = new Watched(exchange, deadline, Thread.currentThread());
        underWay.add(watched);
        tick();
        long left = deadline.remainingNanos();
        if (left < TICK_NANOS) {
            after(left).execute(watched::look);
        }
        return watched;
    }

    private static Executor after(long nanos) {
        return CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, new DelayThread());
    }

    /** Runs what is due where it comes due. */
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

    /** Looks at what is under way, on the delay thread. */
    @Override
    public void run() {
        for (Watched watched : underWay) {
            watched.look();
        }
        ticking.set(false);
        if (!underWay.isEmpty()) {
            tick();
        }
    }

    /** One exchange under way. */
    public final class Watched implements AutoCloseable {

        private final HttpExchange exchange;
        private final Deadline deadline;
        private final Thread caller;
        private Verdict verdict = Verdict.NONE;
        private @Nullable Thread breaker;

        private Watched(HttpExchange exchange, Deadline deadline, Thread caller) {
            this.exchange = exchange;
            this.deadline = deadline;
            this.caller = caller;
        }

        /** A thread has one exchange at a time, and its number is known where an object's own must be made up first. */
        @Override
        public int hashCode() {
            return caller.hashCode();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        /** Why it was broken off, if it was. */
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

        private void look() {
            Verdict found = caller.isInterrupted()
                    ? Verdict.INTERRUPTED
                    : deadline.hasPassed() ? Verdict.TIMED_OUT : Verdict.NONE;
            if (found != Verdict.NONE) {
                breakOff(found);
            }
        }

        private synchronized void breakOff(Verdict found) {
            if (settle(found)) {
                // Some clients block here until the socket gives up, which the shared delay thread must not.
                Thread starting = new Thread(exchange::abort, "tabletheory-abort");
                starting.setDaemon(true);
                starting.start();
                breaker = starting;
            }
        }

        private synchronized @Nullable Thread settled() {
            settle(Verdict.ENDED);
            return breaker;
        }

        /**
         * Ends the watch; from here on the exchange is not broken off any more, and the thread that did so, if it was, has
         * ended: it waits for nothing that the exchange did not wait for.
         */
        @Override
        public void close() {
            Thread breaking = settled();
            underWay.remove(this);
            if (breaking != null) {
                await(breaking);
            }
        }

        private void await(Thread breaking) {
            boolean interrupted = false;
            while (breaking.isAlive()) {
                try {
                    breaking.join();
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
