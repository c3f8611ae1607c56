package org.tabletheory.client.internal.query;

import java.util.Collections;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the items of a read and requests each page when it is needed. A read that finds nothing is repeated as often as
 * its budget allows. Never splits, so it uses one thread.
 */
final class ItemSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    private final Supplier<Pages<T>> read;
    private final RetryBudget retries;
    private Pages<T> pages;
    private Iterator<T> page = Collections.emptyIterator();
    private int remaining;
    private boolean found;
    private volatile boolean closed;

    ItemSpliterator(Supplier<Pages<T>> read, int remaining, RetryBudget retries) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.read = read;
        this.pages = read.get();
        this.remaining = remaining;
        this.retries = retries;
    }

    /** Stops requesting pages. */
    void close() {
        closed = true;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        while (!page.hasNext()) {
            if (closed || remaining == 0 || (pages.ended() && !beginsAgain())) {
                return false;
            }
            page = pages.read(remaining).items().iterator();
        }
        if (closed || remaining == 0) {
            return false;
        }
        if (remaining != Integer.MAX_VALUE) {
            remaining--;
        }
        found = true;
        action.accept(page.next());
        return true;
    }

    private boolean beginsAgain() {
        if (found || !retries.tryAgain()) {
            return false;
        }
        pages = read.get();
        return true;
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }
}
