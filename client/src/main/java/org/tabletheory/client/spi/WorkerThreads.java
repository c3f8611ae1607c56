package org.tabletheory.client.spi;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * The worker threads of one call, all of which have ended when it returns or throws.
 *
 * <p>Closing waits for running tasks; {@link #interrupt()} before it interrupts them. Safe for use by many threads.
 */
public final class WorkerThreads implements Executor, AutoCloseable {
    private final UnaryOperator<Runnable> context;
    private final ExecutorService threads;
    private final Queue<Thread> started = new ConcurrentLinkedQueue<>();

    /**
     * Creates a pool of at most this many threads with this name.
     *
     * @param context passes the context of the calling thread on to a task
     */
    public WorkerThreads(String name, int maxThreads, UnaryOperator<Runnable> context) {
        this(maxThreads, context, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    WorkerThreads(int maxThreads, UnaryOperator<Runnable> context, ThreadFactory factory) {
        this.context = context;
        this.threads = Executors.newFixedThreadPool(maxThreads, task -> {
            Thread thread = factory.newThread(task);
            started.add(thread);
            return thread;
        });
    }

    /** Runs a task in one of the threads, or in the calling thread if the process cannot start another one. */
    @Override
    public void execute(Runnable task) {
        try {
            threads.execute(context.apply(task));
        } catch (OutOfMemoryError noThread) {
            task.run();
        }
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
