package org.tabletheory.client.internal.async;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a client's asynchronous calls: a virtual thread per call, or a pool of at most 256 threads if the JDK has no
 * virtual threads. Threads of the pool end after a second without work. Thread-safe.
 */
public final class CallExecutor implements Executor, AutoCloseable {
    private static final String NAME = "tabletheory-async";
    private static final int MAX_POOLED_THREADS = 256;

    private final Executor threads;
    private volatile boolean closed;

    /** Creates an executor; threads are started when there are calls. */
    public CallExecutor() {
        this(BackgroundThreads.virtual(NAME));
    }

    CallExecutor(@Nullable ThreadFactory virtual) {
        threads = virtual == null ? pool() : task -> virtual.newThread(task).start();
    }

    private static ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(
                0,
                MAX_POOLED_THREADS,
                1,
                TimeUnit.SECONDS,
                new IdleThreadQueue(),
                BackgroundThreads.daemon(NAME),
                (task, busy) -> {
                    if (busy.isShutdown()) {
                        throw new RejectedExecutionException("closed");
                    }
                    busy.getQueue().add(task);
                });
    }

    /** Rejects a task unless a thread is idle, so that the pool starts another one before tasks wait in the queue. */
    private static final class IdleThreadQueue extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }

        @Override
        public boolean add(Runnable task) {
            return super.offer(task);
        }
    }

    /**
     * Runs a task on another thread, or on the calling one if no thread can be started.
     *
     * @throws RejectedExecutionException after {@link #close()}
     */
    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        try {
            threads.execute(task);
        } catch (OutOfMemoryError noThread) {
            task.run();
        }
    }

    /** Ends the threads as soon as their calls have ended; rejects further calls. */
    @Override
    public void close() {
        closed = true;
        if (threads instanceof ThreadPoolExecutor pool) {
            pool.shutdown();
        }
    }
}
