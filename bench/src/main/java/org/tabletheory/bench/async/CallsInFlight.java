package org.tabletheory.bench.async;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps a number of asynchronous calls in flight for a while: when one completes, it starts the next. */
final class CallsInFlight {
    static final int CALLS = 256;
    private static final long ROUND_NANOS = 800_000_000;

    private final Supplier<? extends CompletableFuture<?>> call;

    CallsInFlight(Supplier<? extends CompletableFuture<?>> call) {
        this.call = call;
    }

    /** Runs one round and returns the wall time per call, in nanoseconds. */
    double nanosPerCall() throws Exception {
        long began = System.nanoTime();
        int calls = 0;
        for (Chain chain : round(began)) {
            calls += chain.count;
        }
        return (double) (System.nanoTime() - began) / calls;
    }

    /** Runs one round and returns the latency that one of 100 calls exceeds, in nanoseconds. */
    double p99() throws Exception {
        long[] latencies = Arrays.stream(round(System.nanoTime()))
                .flatMapToLong(chain -> Arrays.stream(chain.latencies, 0, chain.count))
                .sorted()
                .toArray();
        return latencies[(int) (latencies.length * 0.99)];
    }

    private Chain[] round(long began) throws Exception {
        CountDownLatch running = new CountDownLatch(CALLS);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Chain[] chains = new Chain[CALLS];
        Arrays.setAll(chains, i -> new Chain(began + ROUND_NANOS, running, failure));
        for (Chain chain : chains) {
            chain.next();
        }
        running.await();
        if (failure.get() != null) {
            throw new IllegalStateException(failure.get());
        }
        return chains;
    }

    /** One call after another. */
    private final class Chain {
        private final long until;
        private final CountDownLatch running;
        private final AtomicReference<@Nullable Throwable> failure;
        private final long[] latencies = new long[10_000];
        private int count;

        Chain(long until, CountDownLatch running, AtomicReference<@Nullable Throwable> failure) {
            this.until = until;
            this.running = running;
            this.failure = failure;
        }

        void next() {
            long start = System.nanoTime();
            CompletableFuture<?> unused = call.get().whenComplete((result, thrown) -> completed(start, result, thrown));
        }

        private void completed(long start, @Nullable Object result, @Nullable Throwable thrown) {
            long now = System.nanoTime();
            latencies[count++] = now - start;
            if (thrown != null || result == null) {
                failure.set(thrown == null ? new IllegalStateException("item not found") : thrown);
            }
            if (now < until && count < latencies.length && failure.get() == null) {
                next();
            } else {
                running.countDown();
            }
        }
    }
}
