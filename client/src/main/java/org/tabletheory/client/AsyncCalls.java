package org.tabletheory.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.async.AsyncCall;
import org.tabletheory.client.internal.async.PagePublisher;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.result.Page;
import org.tabletheory.wire.Wire;

/**
 * Asynchronous calls: runs any call of the client on another thread and returns a future; what {@link TableTheory#async()}
 * returns.
 *
 * <pre>{@code
 * AsyncCalls async = db.async();
 * CompletableFuture<User> user = async.call(
 *         () -> db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE").first());
 * CompletableFuture<List<Order>> orders = async.call(() -> db.model(Order.class).where("PK", "=", "USER#1").all());
 * user.thenCombine(orders, (found, placed) -> found.pk() + " has " + placed.size() + " orders").join();
 * }</pre>
 *
 * <p>A call runs on a virtual thread if the JDK has them, since 21; otherwise on a pool of at most 256 threads, where further
 * calls wait. It is the same call as on your own thread: the same plans, retries and exceptions, and listeners pass on their
 * context. A deadline that was set before, by {@link TableTheory#withTimeout}, includes the wait for a thread.
 *
 * <p>Cancelling the future, or completing it as {@code orTimeout} does, aborts the exchange; whether a write was applied is
 * unknown then. Closing the client ends its calls with {@code ClientClosedException}. Functions that are chained to a future
 * run on the thread of its call, so pass those that block to a method such as {@code thenApplyAsync}.
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class AsyncCalls {
    private final Wire wire;
    private final Executor threads;

    AsyncCalls(Wire wire, Executor threads) {
        this.wire = wire;
        this.threads = threads;
    }

    /**
     * Runs a call that returns a result, such as {@code query::first} or {@code db.model(user)::create}, and returns its
     * future. The call must not return a {@code Stream}, which is read on the thread that consumes it; see {@link #pages(Query)}.
     */
    public <R extends @Nullable Object> CompletableFuture<R> call(Supplier<? extends R> call) {
        return AsyncCall.start(RequestErrors.required(call, "async", "call"), threads, wire);
    }

    /** Runs a call without a result, such as {@code db.model(user)::delete}, and returns its future. */
    public CompletableFuture<@Nullable Void> run(Runnable call) {
        RequestErrors.required(call, "async", "call");
        return call(() -> {
            call.run();
            return null;
        });
    }

    /**
     * Returns a publisher of the pages of a query, as {@link Query#page()} returns them. It reads a page when a subscriber
     * requests it, one at a time, and each subscriber from the first page on.
     *
     * <p>Cancelling the subscription aborts the exchange. A {@link Query#limit} is that of each page.
     */
    public <T> Flow.Publisher<Page<T>> pages(Query<T> query) {
        RequestErrors.required(query, "async", "query");
        return new PagePublisher<>(query::page, Page::nextCursor, query.spec.cursor(), threads, wire);
    }

    /** Returns a publisher of the pages of a view, as {@link ViewQuery#page()} returns them. See {@link #pages(Query)}. */
    public <V> Flow.Publisher<Page<V>> pages(ViewQuery<V, ?> query) {
        RequestErrors.required(query, "async", "query");
        return new PagePublisher<>(query::page, Page::nextCursor, query.spec.cursor(), threads, wire);
    }

    /** Returns a publisher of the pages of a collection, as {@link CollectionQuery#page()} returns them. See {@link #pages(Query)}. */
    public <T> Flow.Publisher<GroupedItems<T>> pages(CollectionQuery<T> query) {
        RequestErrors.required(query, "async", "query");
        return new PagePublisher<>(query::page, GroupedItems::nextCursor, query.spec.cursor(), threads, wire);
    }
}
