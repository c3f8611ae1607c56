package org.tabletheory.client.internal.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads of asynchronous calls: one per call, or a pool where there are no virtual threads. */
@Timeout(60)
class CallExecutorTest {
    private static void awaitTwoAtOnce(@Nullable ThreadFactory virtual) throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        CountDownLatch done = new CountDownLatch(2);
        CallExecutor executor = new CallExecutor(virtual);
        for (int i = 0; i < 2; i++) {
            executor.execute(() -> {
                both.countDown();
                try {
                    both.await();
                    done.countDown();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        done.await();
        executor.close();
        AtomicInteger late = new AtomicInteger();
        assertThatThrownBy(() -> executor.execute(late::incrementAndGet))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(late).hasValue(0);
    }

    @Test
    void callsRunAtTheSameTimeUntilTheExecutorIsClosed() throws InterruptedException {
        awaitTwoAtOnce(null);
        awaitTwoAtOnce(task -> new Thread(task, "instead of a virtual thread"));
    }
}
