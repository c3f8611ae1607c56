package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;

/*
 * Each segment in progress has one exchange, or one response that waits for the consumer. The consumer takes whichever response
 * is there first, requests the segment's next page, or the first page of the next segment, and then consumes the items. So at
 * most as many pages as segments in progress are in memory, besides the one that is consumed.
 */
/**
 * Iterates over the items of a parallel scan, in the order in which pages arrive. A scan that finds nothing is repeated as often
 * as its budget allows. Never splits.
 */
final class SegmentSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    private final Session session;
    private final IntFunction<Pages<T>> segments;
    private final int segmentCount;
    private final RetryBudget retries;
    private final Set<PageTask<T>> inProgress = new HashSet<>();
    private final BlockingQueue<SegmentTask> done = new LinkedBlockingQueue<>();
    private int nextSegment;
    private List<T> page = List.of();
    private int position;
    private int remaining;
    private boolean found;
    private boolean closed;

    SegmentSpliterator(
            Session session, int segmentCount, IntFunction<Pages<T>> segments, int remaining, RetryBudget retries) {
        super(Long.MAX_VALUE, Spliterator.NONNULL);
        this.session = session;
        this.segmentCount = segmentCount;
        this.segments = segments;
        this.remaining = remaining;
        this.retries = retries;
    }

    /** An exchange that reports when it is done. */
    private final class SegmentTask extends PageTask<T> {
        private final Pages<T> pages;

        SegmentTask(Pages<T> pages) {
            super(session, pages, remaining);
            this.pages = pages;
        }

        @Override
        protected void done() {
            done.add(this);
        }
    }

    /** Requests no more pages, and ends the requests in progress. */
    void close() {
        for (PageTask<T> task : closed()) {
            task.abort();
        }
    }

    private synchronized List<PageTask<T>> closed() {
        closed = true;
        return new ArrayList<>(inProgress);
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        while (position == page.size()) {
            if (remaining == 0) {
                close();
            }
            startSegments();
            if (!isPageRead() && !beginsAgain()) {
                return false;
            }
        }
        if (remaining == 0 || isClosed()) {
            close();
            return false;
        }
        if (remaining != Integer.MAX_VALUE) {
            remaining--;
        }
        found = true;
        action.accept(page.get(position++));
        return true;
    }

    private boolean beginsAgain() {
        if (found || isClosed() || !retries.tryAgain()) {
            return false;
        }
        nextSegment = 0;
        return true;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void startSegments() {
        while (hasRoom()) {
            request(segments.apply(nextSegment++));
        }
    }

    private synchronized boolean hasRoom() {
        return !closed && nextSegment < segmentCount && inProgress.size() < ParallelScan.MAX_THREADS;
    }

    private synchronized void request(Pages<T> pages) {
        if (!closed) {
            SegmentTask task = new SegmentTask(pages);
            task.start();
            inProgress.add(task);
        }
    }

    /** Takes the first response that is there; returns false at the end, or when the stream is closed. */
    private boolean isPageRead() {
        SegmentTask task = takeDone();
        if (task == null) {
            return false;
        }
        try {
            page = task.page().items();
            position = 0;
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
        if (!task.pages.ended() && remaining > page.size()) {
            request(task.pages);
        }
        return true;
    }

    private @Nullable SegmentTask takeDone() {
        SegmentTask task;
        try {
            do {
                if (hasEnded()) {
                    return null;
                }
                task = done.take();
            } while (task.isCancelled());
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new InterruptedCallException("interrupted during a scan", ErrorContext.of("Scan", null), e);
        }
        ended(task);
        return task;
    }

    private synchronized boolean hasEnded() {
        return closed || inProgress.isEmpty();
    }

    private synchronized void ended(SegmentTask task) {
        inProgress.remove(task);
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }
}
