package org.tabletheory.cli.internal.bulk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.client.Query;
import org.tabletheory.client.result.Page;

/**
 * Reads a table in segments at the same time, page by page, from where each segment stands.
 *
 * <p>What can be done for a page alone is done on its own thread; the pages are then handed over one at a time. All
 * threads have ended when it returns or throws.
 */
final class TableScan {
    private final Query<Item> items;
    private final RateLimit rate;
    private final @Nullable LineFormat format;

    /**
     * A page of one segment.
     *
     * @param lines its items as lines; empty when none were asked for
     * @param digest of its items
     * @param position where the segment goes on; null when it has ended
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over once
    record Scanned(
            int segment,
            byte[] lines,
            ItemSetDigest digest,
            @Nullable String position) {}

    /** Who takes the pages, one at a time. */
    @FunctionalInterface
    interface Taker {
        void take(Scanned page) throws IOException;
    }

    /**
     * A scan of what the query finds.
     *
     * @param format how items become lines; null when no lines are wanted
     */
    TableScan(Query<Item> items, RateLimit rate, @Nullable LineFormat format) {
        this.items = items;
        this.rate = rate;
        this.format = format;
    }

    /** Reads every segment from its position to its end. */
    void run(List<@Nullable String> positions, Taker taker) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(positions.size(), task -> {
            Thread thread = new Thread(task, "tabletheory-scan");
            thread.setDaemon(true);
            return thread;
        });
        try {
            ExecutorCompletionService<Void> done = new ExecutorCompletionService<>(threads);
            List<Callable<Void>> open = segments(positions, taker);
            open.forEach(done::submit);
            for (int i = 0; i < open.size(); i++) {
                done.take().get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailure.io("interrupted");
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            threads.shutdownNow();
            join(threads);
        }
    }

    private List<Callable<Void>> segments(List<@Nullable String> positions, Taker taker) {
        List<Callable<Void>> open = new ArrayList<>();
        for (int segment = 0; segment < positions.size(); segment++) {
            int number = segment;
            String position = positions.get(segment);
            if (position != null) {
                open.add(() -> read(number, positions.size(), position, taker));
            }
        }
        return open;
    }

    private @Nullable Void read(int segment, int segments, String from, Taker taker)
            throws IOException, InterruptedException {
        Query<Item> query = items.consistentRead().pageSize(rate.pageSize(segments));
        String position = from;
        while (position != null) {
            Page<Item> page = query.scanSegment(segment, segments, position);
            position = page.nextCursor();
            Scanned scanned = scanned(segment, page.items(), position);
            synchronized (this) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                taker.take(scanned);
            }
            rate.take(page.count());
        }
        return null;
    }

    private Scanned scanned(int segment, List<Item> page, @Nullable String position) throws IOException {
        ItemSetDigest digest = new ItemSetDigest();
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Item item : page) {
            digest.add(item);
            if (format != null) {
                lines.write(format.write(item));
            }
        }
        return new Scanned(segment, lines.toByteArray(), digest, position);
    }

    private static RuntimeException rethrown(@Nullable Throwable cause) throws IOException {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof IOException io) {
            throw io;
        }
        return cause instanceof RuntimeException exception
                ? exception
                : new IllegalStateException("a segment could not be read", cause);
    }

    private static void join(ExecutorService threads) {
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = threads.awaitTermination(1, TimeUnit.HOURS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
