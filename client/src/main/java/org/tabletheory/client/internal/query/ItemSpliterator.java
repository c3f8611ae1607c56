package org.tabletheory.client.internal.query;

import java.util.Collections;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Iterates over the items of a read and requests each page when it is needed. Never splits, so it uses one thread. */
final class ItemSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    private final Pages<T> pages;
    private Iterator<T> page = Collections.emptyIterator();
    private int remaining;
    private volatile boolean closed;

    ItemSpliterator(Pages<T> pages, int remaining) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.pages = pages;
        this.remaining = remaining;
    }

    /** Stops requesting pages. */
    void close() {
        closed = true;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        while (!page.hasNext()) {
            if (closed || remaining == 0 || pages.ended()) {
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
        action.accept(page.next());
        return true;
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }
}
