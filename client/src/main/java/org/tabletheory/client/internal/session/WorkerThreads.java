package org.tabletheory.client.internal.session;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The threads of one call, which have all ended when it returns or throws.
 *
 * <p>Closing lets what is under way come to its end; {@link #interrupt()} before it cuts that short. Safe for use by many
 * threads.
 */
public final class WorkerThreads implements AutoCloseable {
    private final ExecutorService threads;
    private final Queue<Thread> begun = new ConcurrentLinkedQueue<>();

    /** At most so many threads at a time, of this name. */
    public WorkerThreads(String name, int most) {
        threads = Executors.newFixedThreadPool(most, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            begun.add(thread);
            return thread;
        });
    }

    /** The threads, to give work to. */
    public ExecutorService threads() {
        return threads;
    }

    /** Interrupts what is under way, and gives back what was not begun and now never will be. */
    public List<Runnable> interrupt() {
        return threads.shutdownNow();
    }

    /** Waits for the threads to end, however often the calling thread is interrupted meanwhile. */
    @Override
    public void close() {
        threads.shutdown();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = threads.awaitTermination(1, TimeUnit.HOURS);
                // A pool has ended when its threads have no more work, which is a moment before they have ended.
                for (Thread thread : begun) {
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
