package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.http.DeadlineWatcher.Verdict;
import org.tabletheory.wire.internal.http.DeadlineWatcher.Watched;

/** Deadlines of a process that has no threads left. */
@Timeout(120)
class DeadlineWatcherTest {
    private static final ThreadFactory EXHAUSTED = abort -> {
        throw new OutOfMemoryError("unable to create native thread");
    };

    private final CountDownLatch closed = new CountDownLatch(1);

    /** An exchange that is not sent, only aborted. */
    private static class Exchange implements HttpExchange {
        private final boolean abortMayBlock;
        private final CountDownLatch aborted = new CountDownLatch(1);

        Exchange(boolean abortMayBlock) {
            this.abortMayBlock = abortMayBlock;
        }

        @Override
        public HttpResponse call() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void abort() {
            aborted.countDown();
        }

        @Override
        public boolean abortMayBlock() {
            return abortMayBlock;
        }

        boolean isAbortedSoon() throws InterruptedException {
            return aborted.await(60, TimeUnit.SECONDS);
        }
    }

    private static Executor ticks() {
        return DelayThread.after(TimeUnit.MILLISECONDS.toNanos(20));
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofMillis(150));
    }

    @Test
    void socketIsAbortedWithoutAThread() throws InterruptedException {
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, ticks());
        Exchange exchange = new Exchange(false);

        try (Watched watched = watcher.watch(exchange, soon())) {
            assertThat(exchange.isAbortedSoon()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.TIMED_OUT);
        }
    }

    @Test
    void deadlineBeforeTheNextTickIsNotLate() throws InterruptedException {
        Executor never = task -> {};
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, never);
        Exchange exchange = new Exchange(false);

        try (Watched watched = watcher.watch(exchange, Deadline.after(Duration.ofMillis(50)))) {
            assertThat(exchange.isAbortedSoon()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.TIMED_OUT);
        }
    }

    @Test
    void exchangeThatEndsInTimeIsNotAborted() throws InterruptedException {
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, ticks());
        Exchange exchange = new Exchange(false);
        Watched watched = watcher.watch(exchange, Deadline.after(Duration.ofMillis(50)));

        watched.close();

        assertThat(exchange.aborted.await(200, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(watched.verdict()).isEqualTo(Verdict.ENDED);
    }

    @Test
    void interruptedCallerIsAbortedAtTheNextTick() throws InterruptedException {
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, ticks());
        Exchange exchange = new Exchange(false);
        Thread.currentThread().interrupt();

        try (Watched watched = watcher.watch(exchange, Deadline.after(Duration.ofMinutes(1)))) {
            while (watched.verdict() == Verdict.NONE) {
                Thread.onSpinWait();
            }
            assertThat(Thread.interrupted()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.INTERRUPTED);
            assertThat(exchange.isAbortedSoon()).isTrue();
        }
    }

    /** The caller must learn that it was interrupted or that the client was closed, even if it is too late as well. */
    @Test
    void interruptPrecedesClosingAndClosingPrecedesTheDeadline() {
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, task -> {});
        Deadline later = Deadline.after(Duration.ofMinutes(1));
        Deadline passed = Deadline.after(Duration.ofSeconds(-1));
        closed.countDown();
        try (Watched watched = watcher.watch(new Exchange(false), later)) {
            assertThat(watched.verdict()).isEqualTo(Verdict.CLOSED);
        }
        Thread.currentThread().interrupt();
        try (Watched watched = watcher.watch(new Exchange(false), later)) {
            assertThat(Thread.interrupted()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.INTERRUPTED);
        }
        try (Watched watched = watcher.watch(new Exchange(false), passed)) {
            watcher.abortAll();
            assertThat(watched.verdict()).isEqualTo(Verdict.CLOSED);
        }
    }

    /** The thread waits until the abort has ended. */
    @Test
    void interruptDuringTheAbortIsKept() throws InterruptedException {
        CountDownLatch proceed = new CountDownLatch(1);
        Exchange exchange = new Exchange(true) {
            @Override
            public void abort() {
                super.abort();
                try {
                    proceed.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        DeadlineWatcher watcher = new DeadlineWatcher(closed, Thread::new, ticks());
        Watched watched = watcher.watch(exchange, soon());
        assertThat(exchange.isAbortedSoon()).isTrue();
        Thread caller = Thread.currentThread();
        Thread ending = new Thread(() -> {
            while (caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            caller.interrupt();
            proceed.countDown();
        });
        ending.start();
        watched.close();

        assertThat(Thread.interrupted()).isTrue();
        ending.join();
    }

    @Test
    void failedThreadStartDoesNotEndTheDeadlinesOfOthers() throws InterruptedException {
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, ticks());
        Exchange stuck = new Exchange(true);
        Exchange later = new Exchange(false);

        try (Watched first = watcher.watch(stuck, soon());
                Watched second = watcher.watch(later, Deadline.after(Duration.ofMillis(500)))) {
            assertThat(later.isAbortedSoon()).isTrue();
            assertThat(second.verdict()).isEqualTo(Verdict.TIMED_OUT);
            assertThat(first.verdict()).isEqualTo(Verdict.NONE);
        }
    }

    @Test
    void abortIsRepeatedUntilAThreadStarts() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        ThreadFactory third = abort -> calls.incrementAndGet() < 3 ? EXHAUSTED.newThread(abort) : new Thread(abort);
        DeadlineWatcher watcher = new DeadlineWatcher(closed, third, ticks());
        Exchange exchange = new Exchange(true);

        try (Watched watched = watcher.watch(exchange, soon())) {
            assertThat(exchange.isAbortedSoon()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.TIMED_OUT);
        }
        assertThat(calls).hasValue(3);
    }

    @Test
    void tickThatCannotBeScheduledIsMadeUpFor() throws InterruptedException {
        AtomicInteger ticks = new AtomicInteger();
        Executor flaky = task -> {
            if (ticks.incrementAndGet() == 2) {
                throw new OutOfMemoryError("Java heap space");
            }
            ticks().execute(task);
        };
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, flaky);
        Exchange exchange = new Exchange(false);

        try (Watched watched = watcher.watch(exchange, soon())) {
            assertThat(exchange.isAbortedSoon()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.TIMED_OUT);
        }
    }

    @Test
    void callThatCannotBeWatchedFailsAndTheNextOneIsWatched() throws InterruptedException {
        AtomicInteger ticks = new AtomicInteger();
        Executor flaky = task -> {
            if (ticks.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            ticks().execute(task);
        };
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, flaky);
        Exchange exchange = new Exchange(false);

        assertThatThrownBy(() -> watcher.watch(new Exchange(false), soon())).isInstanceOf(OutOfMemoryError.class);
        try (Watched watched = watcher.watch(exchange, soon())) {
            assertThat(exchange.isAbortedSoon()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.TIMED_OUT);
        }
    }

    @Test
    void closingAbortsTheExchangesInProgressAndLaterOnes() throws InterruptedException {
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, ticks());
        Deadline late = Deadline.after(Duration.ofMinutes(1));
        Exchange exchange = new Exchange(false);
        Exchange next = new Exchange(false);

        try (Watched watched = watcher.watch(exchange, late)) {
            closed.countDown();
            watcher.abortAll();

            assertThat(exchange.isAbortedSoon()).isTrue();
            assertThat(watched.verdict()).isEqualTo(Verdict.CLOSED);
        }
        try (Watched watched = watcher.watch(next, late)) {
            assertThat(watched.verdict()).isEqualTo(Verdict.CLOSED);
        }
    }

    @Test
    void closingDoesNotWaitForTheNextTick() {
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, task -> {});

        try (Watched watched = watcher.watch(new Exchange(false), Deadline.after(Duration.ofMinutes(1)))) {
            closed.countDown();
            watcher.abortAll();

            assertThat(watched.verdict()).isEqualTo(Verdict.CLOSED);
        }
    }

    @Test
    void exchangeThatCannotBeAbortedBeforeItStartsIsNotWatchedForever() throws InterruptedException {
        AtomicInteger ticks = new AtomicInteger();
        Executor counted = task -> {
            ticks.incrementAndGet();
            ticks().execute(task);
        };
        DeadlineWatcher watcher = new DeadlineWatcher(closed, EXHAUSTED, counted);
        closed.countDown();

        assertThatThrownBy(() -> watcher.watch(new Exchange(true), soon())).isInstanceOf(OutOfMemoryError.class);
        TimeUnit.MILLISECONDS.sleep(300);

        assertThat(ticks).hasValueLessThan(3);
    }
}
