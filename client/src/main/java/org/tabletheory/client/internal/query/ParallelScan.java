package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.spi.WorkerThreads;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.mapping.Mapper;

/**
 * Scans the segments of a table in parallel.
 *
 * <p>Its threads have all ended when {@link #read} returns or throws: on success, after the first error, which stops the
 * other segments, and when the calling thread is interrupted.
 */
final class ParallelScan<T> {
    /** More concurrent requests do not help; further segments wait for a free thread. */
    static final int MAX_THREADS = 16;

    private final Session session;
    private final Mapper<T> mapper;
    private final Planner planner;
    private final AtomicBoolean stopped = new AtomicBoolean();

    ParallelScan(Session session, Mapper<T> mapper, Planner planner) {
        this.session = session;
        this.mapper = mapper;
        this.planner = planner;
    }

    /** Returns all items, in the order of the segments. */
    List<T> read(int segments, int wanted) {
        try (WorkerThreads workers =
                new WorkerThreads("tabletheory-scan", Math.min(segments, MAX_THREADS), session.wire()::propagating)) {
            try {
                return gather(workers, segments, wanted);
            } finally {
                stopped.set(true);
                workers.interrupt();
            }
        }
    }

    private List<T> gather(Executor workers, int segments, int wanted) {
        ExecutorCompletionService<List<T>> done = new ExecutorCompletionService<>(workers);
        List<Future<List<T>>> parts = new ArrayList<>(segments);
        int ended = 0;
        try {
            for (int segment = 0; segment < segments; segment++) {
                ReadPlan part = planner.scan(new ItemQuery.Segment(segment, segments));
                parts.add(done.submit(() -> part(part, wanted)));
                Future<List<T>> early = done.poll();
                if (early != null) {
                    early.get();
                    ended++;
                }
            }
            for (; ended < segments; ended++) {
                done.take().get();
            }
            List<T> items = new ArrayList<>();
            for (Future<List<T>> part : parts) {
                List<T> found = part.get();
                items.addAll(found.subList(0, Math.min(found.size(), wanted - items.size())));
            }
            return items;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted during a parallel scan",
                    ErrorContext.of("Scan", mapper.model().subject()),
                    e);
        } catch (ExecutionException e) {
            throw PageTask.rethrown(e.getCause());
        }
    }

    private List<T> part(ReadPlan part, int wanted) {
        Pages<T> pages = new Pages<>(session, mapper, part);
        List<T> items = new ArrayList<>();
        while (!pages.ended() && items.size() < wanted) {
            if (stopped.get()) {
                throw new CancellationException();
            }
            items.addAll(pages.read(wanted == Integer.MAX_VALUE ? wanted : wanted - items.size())
                    .items());
        }
        return items;
    }
}
