package org.tabletheory.client.internal.async;

import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Wire;

/**
 * Publishes the pages of a query to each subscriber, from the first one on, and reads a page only when it was requested.
 * Thread-safe.
 *
 * @param <P> the type of a page
 */
public final class PagePublisher<P> implements Flow.Publisher<P> {
    private final Function<@Nullable String, P> reader;
    private final Function<P, @Nullable String> nextCursor;
    private final @Nullable String start;
    private final Executor threads;
    private final Wire wire;

    /**
     * Creates a publisher.
     *
     * @param reader returns the page after a cursor
     * @param nextCursor returns the cursor of what follows a page, or null at the end
     * @param start the cursor of the first page, or null for the beginning
     */
    public PagePublisher(
            Function<@Nullable String, P> reader,
            Function<P, @Nullable String> nextCursor,
            @Nullable String start,
            Executor threads,
            Wire wire) {
        this.reader = reader;
        this.nextCursor = nextCursor;
        this.start = start;
        this.threads = threads;
        this.wire = wire;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super P> subscriber) {
        new PageSubscription(Objects.requireNonNull(subscriber, "the subscriber is null")).start();
    }

    /*
     * Whoever raises `pending` from 0 starts a task on another thread, which delivers pages until it lowers it to 0 again. So
     * there is one task at a time, no thread waits for demand, and signals are serial.
     */
    private final class PageSubscription implements Flow.Subscription, Runnable {
        private final AtomicLong demand = new AtomicLong();
        private final AtomicInteger pending = new AtomicInteger();
        private final Runnable task = wire.propagating(this);
        private volatile Flow.@Nullable Subscriber<? super P> subscriber;
        private volatile boolean invalid;
        private @Nullable String cursor = start;
        private final CallThread thread = new CallThread();

        PageSubscription(Flow.Subscriber<? super P> subscriber) {
            this.subscriber = subscriber;
        }

        void start() {
            Flow.Subscriber<? super P> target = subscriber;
            pending.set(1);
            if (target != null) {
                try {
                    target.onSubscribe(this);
                } catch (RuntimeException e) {
                    cancel();
                    logged(e);
                }
            }
            if (wire.isClosed()) {
                fail(AsyncCall.closed(null));
            }
            // Signals that were requested meanwhile come after onSubscribe has returned.
            if (pending.decrementAndGet() > 0) {
                pending.set(0);
                signal();
            }
        }

        @Override
        public void request(long pages) {
            if (pages <= 0) {
                invalid = true;
            } else {
                demand.accumulateAndGet(pages, (had, more) -> had + more < 0 ? Long.MAX_VALUE : had + more);
            }
            signal();
        }

        private void signal() {
            if (subscriber != null && pending.getAndIncrement() == 0) {
                try {
                    threads.execute(task);
                } catch (RejectedExecutionException e) {
                    fail(threads instanceof CallExecutor ? AsyncCall.closed(e) : e);
                }
            }
        }

        @Override
        public void run() {
            int seen = pending.get();
            do {
                while (subscriber != null && (invalid || demand.get() > 0)) {
                    deliver();
                }
                seen = pending.addAndGet(-seen);
            } while (seen > 0);
        }

        private void deliver() {
            if (invalid) {
                fail(new IllegalArgumentException("request needs a positive number of pages"));
                return;
            }
            if (!thread.enter()) {
                return;
            }
            P page;
            try {
                page = reader.apply(cursor);
                cursor = nextCursor.apply(page);
            } catch (RuntimeException | Error e) {
                thread.leave();
                fail(e);
                return;
            }
            thread.leave();
            Flow.Subscriber<? super P> target = subscriber;
            if (target == null) {
                return;
            }
            if (demand.get() != Long.MAX_VALUE) {
                demand.decrementAndGet();
            }
            try {
                target.onNext(page);
                if (cursor == null && subscriber != null) {
                    subscriber = null;
                    target.onComplete();
                }
            } catch (RuntimeException e) {
                cancel();
                logged(e);
            }
        }

        /** Ends the subscription and aborts the exchange in progress. */
        @Override
        public void cancel() {
            subscriber = null;
            thread.abort();
        }

        private void fail(Throwable failure) {
            Flow.Subscriber<? super P> target = subscriber;
            subscriber = null;
            if (target != null) {
                try {
                    target.onError(failure);
                } catch (RuntimeException e) {
                    logged(e);
                }
            }
        }

        private void logged(RuntimeException e) {
            System.getLogger("org.tabletheory.calls").log(Level.WARNING, "a subscriber of pages threw an exception", e);
        }
    }
}
