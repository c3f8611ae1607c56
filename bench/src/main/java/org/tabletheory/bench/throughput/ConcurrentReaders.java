package org.tabletheory.bench.throughput;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.tabletheory.bench.client.Side;
import org.tabletheory.bench.measure.Operation;

/** Threads that read without a pause. */
final class ConcurrentReaders implements AutoCloseable {
    static final int THREADS = 8;
    private static final long ROUND_NANOS = 800_000_000;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /** Returns an operation that reads on all threads for a while and returns the wall time per call in nanoseconds. */
    Operation reading(Side<?> side) {
        return () -> {
            long began = System.nanoTime();
            List<Callable<Long>> loops = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                loops.add(() -> calls(side, began + ROUND_NANOS));
            }
            long calls = 0;
            for (Future<Long> loop : threads.invokeAll(loops)) {
                calls += loop.get();
            }
            return (double) (System.nanoTime() - began) / calls;
        };
    }

    private static long calls(Side<?> side, long until) {
        long calls = 0;
        while (System.nanoTime() < until) {
            if (side.get() == null) {
                throw new IllegalStateException("item not found");
            }
            calls++;
        }
        return calls;
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
