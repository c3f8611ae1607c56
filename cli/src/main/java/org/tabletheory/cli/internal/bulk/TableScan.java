package org.tabletheory.cli.internal.bulk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.Query;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.spi.WorkerThreads;

/**
 * Scans the segments of a table in parallel, each from a given position.
 *
 * <p>Each segment has a thread, which also formats and digests its pages; pages are passed to the consumer one at a time.
 * All threads have ended when the scan returns or throws.
 */
final class TableScan {
    private final Query<Item> items;
    private final RateLimit rate;
    private final @Nullable LineFormat format;

    /**
     * A page of a segment.
     *
     * @param lines the items as lines; empty if the scan has no format
     * @param digest the digest of the items
     * @param position the next position of the segment; null at its end
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on once
    record ScannedPage(
            int segment,
            byte[] lines,
            ItemSetDigest digest,
            @Nullable String position) {}

    /** Receives the pages, one at a time. */
    @FunctionalInterface
    interface PageConsumer {
        void accept(ScannedPage page) throws IOException;
    }

    /**
     * Creates a scan.
     *
     * @param format the format of {@link ScannedPage#lines()}; null for no lines
     */
    TableScan(Query<Item> items, RateLimit rate, @Nullable LineFormat format) {
        this.items = items;
        this.rate = rate;
        this.format = format;
    }

    /** Scans every segment from its position to its end. */
    void run(List<@Nullable String> positions, PageConsumer consumer) throws IOException {
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

    private List<Callable<Void>> segments(List<@Nullable String> positions, PageConsumer consumer) {
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

    private @Nullable Void read(int segment, int segments, String from, PageConsumer consumer)
            throws IOException, InterruptedException {
        Query<Item> query = items.consistentRead().pageSize(rate.pageSize(segments));
        String position = from;
        while (position != null) {
            Page<Item> page = query.scanSegment(segment, segments, position);
            position = page.nextCursor();
            ScannedPage scanned = scanned(segment, page.items(), position);
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

    private ScannedPage scanned(int segment, List<Item> page, @Nullable String position) throws IOException {
        ItemSetDigest digest = new ItemSetDigest();
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Item item : page) {
            digest.add(item);
            if (format != null) {
                lines.write(format.write(item));
            }
        }
        return new ScannedPage(segment, lines.toByteArray(), digest, position);
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
