package org.tabletheory.client.internal.query;

import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.session.Session;

/*
 * A page that is never consumed still costs capacity. So the next page is requested only when half of the present one has
 * been consumed and the consumer comes back for more: a stream that ends early, as with findFirst, reads no page too much, and
 * a result of one page needs no other thread.
 */
/**
 * Iterates over the items of a read, and requests one page ahead on another thread. A read that finds nothing is repeated as
 * often as its budget allows. Never splits.
 */
final class ItemSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final Session session;
    private final Supplier<Pages<T>> read;
    private final RetryBudget retries;
    private Pages<T> pages;
    private List<T> page = List.of();
    private int position;
    private int remaining;
    private boolean found;
    private volatile @Nullable PageTask<T> ahead;
    private volatile boolean closed;

    ItemSpliterator(Session session, Supplier<Pages<T>> read, int remaining, RetryBudget retries) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.session = session;
        this.read = read;
        this.pages = read.get();
        this.remaining = remaining;
        this.retries = retries;
    }

    /** Requests no more pages, and ends the request in progress. */
    void close() {
        PageTask<T> running = closed();
        if (running != null) {
            running.abort();
        }
    }

    private synchronized @Nullable PageTask<T> closed() {
        closed = true;
        return ahead;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        while (position == page.size()) {
            boolean ended = ahead == null && pages.ended();
            if (closed || remaining == 0 || (ended && !beginsAgain()) || !isPageRead()) {
                return false;
            }
        }
        if (closed || remaining == 0) {
            return false;
        }
        if (ahead == null && position > 0 && position >= page.size() / 2 && !pages.ended()) {
            requestNext();
        }
        found = true;
        T item = page.get(position++);
        if (remaining != NO_LIMIT) {
            remaining--;
        }
        action.accept(item);
        return true;
    }

    private boolean beginsAgain() {
        if (found || !retries.tryAgain()) {
            return false;
        }
        pages = read.get();
        return true;
    }

    /** Reads the next page; returns false if the stream was closed meanwhile. */
    private boolean isPageRead() {
        PageTask<T> requested = ahead;
        try {
            page = requested == null
                    ? pages.read(remaining).items()
                    : requested.page().items();
        } catch (CancellationException e) {
            return false;
        } finally {
            ahead = null;
        }
        position = 0;
        return true;
    }

    private synchronized void requestNext() {
        int wanted = remaining == NO_LIMIT ? NO_LIMIT : remaining - (page.size() - position);
        if (wanted > 0 && !closed) {
            PageTask<T> next = new PageTask<>(session, pages, wanted);
            next.start();
            ahead = next;
        }
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }
}
