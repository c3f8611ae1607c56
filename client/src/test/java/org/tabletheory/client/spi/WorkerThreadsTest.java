package org.tabletheory.client.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Worker threads in a process that cannot start as many as a call wants. */
@Timeout(30)
class WorkerThreadsTest {
    /**
     * Provides this many threads, then fails as the JVM fails at the limit of a container. A pool starts its threads without a
     * call of {@code Thread.start()} since Java 21, so that a test cannot make the start itself fail.
     */
    private static ThreadFactory limitedTo(int count) {
        AtomicInteger left = new AtomicInteger(count);
        return task -> {
            if (left.getAndDecrement() <= 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(task);
        };
    }

    /** Runs a task; an {@code OutOfMemoryError} itself would end the test run. */
    private static void run(WorkerThreads workers, Runnable task) {
        assertThatCode(() -> workers.execute(task)).doesNotThrowAnyException();
    }

    @Test
    void callingThreadWorksIfNoThreadCanBeStarted() {
        ConcurrentLinkedQueue<Thread> ran = new ConcurrentLinkedQueue<>();
        try (WorkerThreads workers = new WorkerThreads(4, UnaryOperator.identity(), limitedTo(0))) {
            for (int i = 0; i < 10; i++) {
                run(workers, () -> ran.add(Thread.currentThread()));
            }
        }
        assertThat(ran).hasSize(10).containsOnly(Thread.currentThread());
    }

    @Test
    void callingThreadHelpsIfFewerThreadsCanBeStarted() throws Exception {
        CountDownLatch all = new CountDownLatch(20);
        try (WorkerThreads workers = new WorkerThreads(4, UnaryOperator.identity(), limitedTo(2))) {
            for (int i = 0; i < 20; i++) {
                run(workers, all::countDown);
            }
            all.await();
        }
        assertThat(all.getCount()).isZero();
    }

    @Test
    void resultsAndErrorsOfTasksInTheCallingThreadAreThoseOfTheirFutures() throws Exception {
        try (WorkerThreads workers = new WorkerThreads(4, UnaryOperator.identity(), limitedTo(0))) {
            ExecutorCompletionService<Integer> done = new ExecutorCompletionService<>(task -> run(workers, task));
            List<Future<Integer>> results =
                    IntStream.range(0, 5).mapToObj(i -> done.submit(() -> i)).toList();
            for (int i = 0; i < 5; i++) {
                assertThat(results.get(i).get()).isEqualTo(i);
            }
            Future<Integer> failed = done.submit(() -> {
                throw new IllegalStateException("failed");
            });
            assertThatThrownBy(failed::get).isInstanceOf(ExecutionException.class);
        }
    }
}
