package org.tabletheory.client.internal.session;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.tabletheory.wire.Wire;

/**
 * The worker threads of one call, all of which have ended when it returns or throws.
 *
 * <p>Closing waits for running tasks; {@link #interrupt()} before it interrupts them. Safe for use by many threads.
 */
public final class WorkerThreads implements AutoCloseable {
    private final ExecutorService threads;
    private final Queue<Thread> started = new ConcurrentLinkedQueue<>();

    /**
     * Creates a pool of at most this many threads with this name.
     *
     * @param wire passes the context of its listeners on to the threads
     */
    public WorkerThreads(String name, int maxThreads, Wire wire) {
        threads = new Pool(maxThreads, wire, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            started.add(thread);
            return thread;
        });
    }

    private static final class Pool extends ThreadPoolExecutor {
        private final Wire wire;

        Pool(int maxThreads, Wire wire, ThreadFactory factory) {
            super(maxThreads, maxThreads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
            this.wire = wire;
        }

        @Override
        public void execute(Runnable task) {
            super.execute(wire.propagating(task));
        }
    }

    /** Returns the executor of the threads. */
    public ExecutorService threads() {
        return threads;
    }

    /** Interrupts the running tasks and returns those that were not started. */
    public List<Runnable> interrupt() {
        return threads.shutdownNow();
    }

    /** Waits for the threads to end, even if the calling thread is interrupted meanwhile. */
    @Override
    public void close() {
        threads.shutdown();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = threads.awaitTermination(1, TimeUnit.HOURS);
                // A terminated pool has no more work, but its threads may take a moment longer to end.
                for (Thread thread : started) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                ended = false;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
