package org.tabletheory.crypto.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.error.InterruptedCallException;

@Timeout(60)
class SingleFlightTest {
    private final SingleFlight<String> flights = new SingleFlight<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void stop() {
        end.countDown();
        threads.shutdownNow();
    }

    /** Starts work that another caller waits for, which then ends like this. */
    private Future<?> first(Runnable ending) throws InterruptedException {
        Future<?> first = threads.submit(() -> flights.run("key", () -> {
            runs.incrementAndGet();
            started.countDown();
            await();
            ending.run();
        }));
        started.await();
        return first;
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls on another thread, and returns when that waits. */
    private Future<?> waiting() throws InterruptedException {
        AtomicReference<Thread> caller = new AtomicReference<>();
        Future<?> waiting = threads.submit(() -> {
            caller.set(Thread.currentThread());
            flights.run("key", runs::incrementAndGet);
        });
        while (caller.get() == null || caller.get().getState() != Thread.State.WAITING) {
            Thread.sleep(5);
        }
        return waiting;
    }

    @Test
    void workIsDoneOnceForCallersAtTheSameTime() throws Exception {
        Future<?> first = first(() -> {});
        Future<?> second = waiting();
        assertThat(second.isDone()).isFalse();
        end.countDown();
        first.get();
        second.get();

        assertThat(runs).hasValue(1);
        flights.run("key", runs::incrementAndGet);
        assertThat(runs).as("nothing is kept").hasValue(2);
    }

    @Test
    void otherKeysDoNotWait() throws Exception {
        Future<?> first = first(() -> {});

        flights.run("another", runs::incrementAndGet);

        assertThat(runs).hasValue(2);
        assertThat(first.isDone()).isFalse();
    }

    @Test
    void failureIsSharedAndNotKept() throws Exception {
        IllegalArgumentException failure = new IllegalArgumentException("no key");
        Future<?> first = first(() -> {
            throw failure;
        });
        Future<?> second = waiting();
        end.countDown();

        assertThatThrownBy(first::get).isInstanceOf(ExecutionException.class).hasCause(failure);
        assertThatThrownBy(second::get).isInstanceOf(ExecutionException.class).hasCause(failure);
        flights.run("key", runs::incrementAndGet);
        assertThat(runs).hasValue(2);
    }

    @Test
    void errorOfTheFirstIsThrownToTheOthersAsItIs() throws Exception {
        OutOfMemoryError error = new OutOfMemoryError("Java heap space");
        Future<?> first = first(() -> {
            throw error;
        });
        Future<?> second = waiting();
        end.countDown();

        assertThatThrownBy(first::get).hasCause(error);
        assertThatThrownBy(second::get).hasCause(error);
    }

    @Test
    void interruptEndsTheWaitAndIsKept() throws Exception {
        Future<?> first = first(() -> {});
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> flights.run("key", runs::incrementAndGet))
                .isInstanceOf(InterruptedCallException.class)
                .hasMessageContaining("interrupted while another thread did the same work");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(runs).hasValue(1);
        assertThat(first.isDone()).isFalse();
    }
}
