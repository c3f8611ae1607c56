package org.tabletheory.client.internal.query;

import java.util.Collections;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The items of one read, each page asked for when its first item is wanted. Never splits, so it stays on one thread. */
final class ItemSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    private final Pages<T> pages;
    private Iterator<T> page = Collections.emptyIterator();
    private int wanted;
    private volatile boolean closed;

    ItemSpliterator(Pages<T> pages, int wanted) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.pages = pages;
        this.wanted = wanted;
    }

    /** No page is asked for after this. */
    void close() {
        closed = true;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        while (!page.hasNext()) {
            if (closed || wanted == 0 || pages.ended()) {
                return false;
            }
            page = pages.read(wanted).items().iterator();
        }
        if (closed || wanted == 0) {
            return false;
        }
        if (wanted != Integer.MAX_VALUE) {
            wanted--;
        }
        action.accept(page.next());
        return true;
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }
}
