package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.Query;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.spi.WorkerThreads;

/**
 * Scans the segments of a table in parallel, each from a given position.
 *
 * <p>Each segment has a thread, which also does the work on the items of its pages; results are passed to the consumer one at
 * a time. All threads have ended when the scan returns or throws.
 *
 * @param <R> the result of the work on a page
 */
final class TableScan<R> {
    private final Query<Item> items;
    private final RateLimit rate;
    private final SegmentWork<R> work;

    /** Works on the items of a page, in the thread of its segment. */
    @FunctionalInterface
    interface SegmentWork<R> {
        R apply(List<Item> items) throws IOException, InterruptedException;
    }

    /**
     * A page of a segment.
     *
     * @param result of the work on its items
     * @param position the next position of the segment; null at its end
     */
    record ScannedPage<R>(int segment, R result, @Nullable String position) {}

    /** Receives the pages, one at a time. */
    @FunctionalInterface
    interface PageConsumer<R> {
        void accept(ScannedPage<R> page) throws IOException;
    }

    /** Creates a scan. */
    TableScan(Query<Item> items, RateLimit rate, SegmentWork<R> work) {
        this.items = items;
        this.rate = rate;
        this.work = work;
    }

    /** Scans every segment from its position to its end. */
    void run(List<@Nullable String> positions, PageConsumer<R> consumer) throws IOException {
        try (WorkerThreads workers =
                new WorkerThreads("tabletheory-scan", positions.size(), UnaryOperator.identity())) {
            try {
                run(segments(positions, consumer), new ExecutorCompletionService<>(workers));
            } finally {
                workers.interrupt();
            }
        }
    }

    private static void run(List<Callable<Void>> segments, ExecutorCompletionService<Void> done) throws IOException {
        try {
            segments.forEach(done::submit);
            for (int i = 0; i < segments.size(); i++) {
                done.take().get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailure.io("interrupted");
        } catch (ExecutionException e) {
            throw unwrap(e.getCause());
        }
    }

    private List<Callable<Void>> segments(List<@Nullable String> positions, PageConsumer<R> consumer) {
        List<Callable<Void>> open = new ArrayList<>();
        for (int segment = 0; segment < positions.size(); segment++) {
            int number = segment;
            String position = positions.get(segment);
            if (position != null) {
                open.add(() -> read(number, positions.size(), position, consumer));
            }
        }
        return open;
    }

    private @Nullable Void read(int segment, int segments, String from, PageConsumer<R> consumer)
            throws IOException, InterruptedException {
        // A page size would replace the smaller one with which a limit of capacity units keeps pages affordable.
        Query<Item> all = items.consistentRead();
        Query<Item> query = rate.isLimited() ? all.pageSize(rate.pageSize(segments)) : all;
        String position = from;
        while (position != null) {
            Page<Item> page = query.scanSegment(segment, segments, position);
            position = page.nextCursor();
            ScannedPage<R> scanned = new ScannedPage<>(segment, work.apply(page.items()), position);
            synchronized (this) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                consumer.accept(scanned);
            }
            rate.acquire(page.count());
        }
        return null;
    }

    private static RuntimeException unwrap(@Nullable Throwable cause) throws IOException {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof IOException io) {
            throw io;
        }
        return cause instanceof RuntimeException exception
                ? exception
                : new IllegalStateException("scan failed", cause);
    }
}
