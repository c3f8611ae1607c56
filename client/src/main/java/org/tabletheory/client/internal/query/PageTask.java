package org.tabletheory.client.internal.query;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.async.BackgroundThreads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;

/**
 * The exchange of one page on another thread, which has ended when the page is returned or the exchange aborted.
 *
 * <p>Each page has its own thread, so a stream that is abandoned without being closed leaves nothing running. The response is
 * read into the user's type on the consuming thread, because that calls the user's constructors and converters.
 */
class PageTask<T> extends FutureTask<Pages.SentPage> {
    private static final ThreadFactory THREADS = BackgroundThreads.named("tabletheory-page");

    private final Session session;
    private final Pages<T> pages;
    private final int wanted;
    private @Nullable Thread thread;

    PageTask(Session session, Pages<T> pages, int wanted) {
        super(() -> pages.send(wanted));
        this.session = session;
        this.pages = pages;
        this.wanted = wanted;
    }

    /** Starts the exchange; if no thread can be started, on the calling one. */
    void start() {
        Thread starting = THREADS.newThread(session.wire().propagating(this));
        try {
            starting.start();
            thread = starting;
        } catch (OutOfMemoryError noThread) {
            run();
        }
    }

    /** Waits for the response and returns the page, or throws what the exchange has thrown. */
    PageResponse<T> page() {
        try {
            Pages.SentPage sent = get();
            join();
            return pages.receive(sent, wanted);
        } catch (InterruptedException e) {
            abort();
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while the next page was read", ErrorContext.of("Query", pages.model()), e);
        } catch (ExecutionException e) {
            join();
            throw rethrown(e.getCause());
        }
    }

    static RuntimeException rethrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception
                ? exception
                : new IllegalStateException("a page could not be read", cause);
    }

    /** Interrupts the exchange, if it is in progress, and waits for its thread. */
    void abort() {
        cancel(true);
        join();
    }

    private void join() {
        boolean interrupted = false;
        while (thread != null && thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
