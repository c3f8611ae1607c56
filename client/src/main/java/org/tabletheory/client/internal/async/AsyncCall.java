package org.tabletheory.client.internal.async;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.wire.Wire;

/**
 * A call on another thread, and the future of its result. If the future is cancelled, or completed by another thread such as
 * that of {@link #orTimeout}, the thread of the call is interrupted, which aborts the exchange. Thread-safe.
 *
 * @param <R> the type of the result
 */
public final class AsyncCall<R extends @Nullable Object> extends CompletableFuture<R> implements Runnable {
    private final Supplier<? extends R> call;
    private final CallThread thread = new CallThread();

    private AsyncCall(Supplier<? extends R> call) {
        this.call = call;
    }

    /** Starts a call on one of these threads, with the context of the wire's listeners, and returns its future. */
    public static <R extends @Nullable Object> CompletableFuture<R> start(
            Supplier<? extends R> call, Executor threads, Wire wire) {
        AsyncCall<R> future = new AsyncCall<>(call);
        try {
            threads.execute(wire.propagating(future));
        } catch (RejectedExecutionException e) {
            future.completeExceptionally(threads instanceof CallExecutor ? closed(e) : e);
        }
        return future;
    }

    static ClientClosedException closed(@Nullable Throwable cause) {
        return new ClientClosedException(
                "the client is closed; connect another one to make calls.", ErrorContext.NONE, cause);
    }

    @Override
    public void run() {
        if (!thread.enter()) {
            return;
        }
        R result;
        try {
            result = call.get();
        } catch (Throwable failure) {
            thread.leave();
            completeExceptionally(failure);
            return;
        }
        thread.leave();
        complete(result);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        thread.abort();
        return cancelled;
    }

    @Override
    public boolean complete(R value) {
        boolean completed = super.complete(value);
        thread.abort();
        return completed;
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        boolean completed = super.completeExceptionally(failure);
        thread.abort();
        return completed;
    }
}
