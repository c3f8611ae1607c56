package org.tabletheory.client.internal.session;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The worker threads of one call, all of which have ended when it returns or throws.
 *
 * <p>Closing waits for running tasks; {@link #interrupt()} before it interrupts them. Safe for use by many threads.
 */
public final class WorkerThreads implements AutoCloseable {
    private final ExecutorService threads;
    private final Queue<Thread> started = new ConcurrentLinkedQueue<>();

    /** Creates a pool of at most this many threads with this name. */
    public WorkerThreads(String name, int maxThreads) {
        threads = Executors.newFixedThreadPool(maxThreads, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            started.add(thread);
            return thread;
        });
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
