package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.spi.WorkerThreads;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;

/*
 * The calling thread takes entries, fills a chunk and passes it to a free worker. So at most one chunk per worker and the one
 * being filled are in memory, however many entries there are. A batch of one chunk, or without parallel requests, has no
 * workers: the calling thread does all the work.
 *
 * The same item must not be in two concurrent requests, nor twice in one. Collections are checked before anything is sent. A
 * stream cannot be checked, so when an item is in flight and comes again, the batch waits for all requests first; then the
 * later write wins, as if each were made separately.
 */
/** Executes a batch: splits it into chunks and sends some in parallel. All work has ended when it returns. For one use. */
final class BatchRun<E extends BatchEntry> {
    private final Session session;
    private final String operation;
    private final BatchExchange<E> exchange;
    private final ChunkLimits limits;
    private final BatchOptions options;
    private final BatchLedger<E> ledger;
    private final Semaphore free;
    private final Set<BatchEntry.ItemIdentity> inFlight = ConcurrentHashMap.newKeySet();
    private final @Nullable String model;
    private final boolean isStream;
    private List<E> chunk = new ArrayList<>();
    private Set<BatchEntry.ItemIdentity> inChunk = new HashSet<>();
    private long chunkBytes;
    private long taken;
    private @Nullable E waiting;
    private @Nullable RuntimeException broken;
    private @Nullable WorkerThreads workers;

    /**
     * Creates a batch.
     *
     * @param model the model's name, or null when there are several models
     * @param total how many entries there are; empty for a stream
     */
    BatchRun(
            Session session,
            String operation,
            @Nullable String model,
            BatchExchange<E> exchange,
            ChunkLimits limits,
            BatchOptions options,
            OptionalLong total) {
        this.session = session;
        this.operation = operation;
        this.model = model;
        this.exchange = exchange;
        this.limits = limits;
        this.options = options;
        this.ledger = new BatchLedger<>(options, total);
        this.isStream = total.isEmpty();
        this.free = new Semaphore(options.parallel());
    }

    /**
     * Sends all entries and returns their number.
     *
     * @throws BatchException when some are left
     */
    long run(Iterator<E> entries) {
        try {
            feed(entries);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ledger.fail(new InterruptedCallException("interrupted during a batch", context(), e));
            if (workers != null) {
                workers.interrupt()
                        .forEach(Runnable::run); // tasks that did not start record their entries as leftovers
            }
        } finally {
            if (workers != null) {
                workers.close();
            }
        }
        return settle(entries);
    }

    private void feed(Iterator<E> entries) throws InterruptedException {
        while (!ledger.isStopped()) {
            E entry = next(entries);
            if (entry == null) {
                break;
            }
            waiting = entry;
            if (limits.isFull(chunk.size(), chunkBytes, entry.bytes())) {
                send(false);
            }
            if (isStream && isInFlight(entry.target())) {
                send(false);
                awaitAll();
            }
            add(entry);
        }
        send(workers == null);
        if (workers != null) {
            awaitAll(); // closing the workers would wait for them in spite of an interrupt
        }
    }

    /** Returns the next entry, or null at the end or after a failure, which is reported when all entries before it are done. */
    private @Nullable E next(Iterator<E> entries) {
        try {
            if (!entries.hasNext()) {
                return null;
            }
            E entry = entries.next();
            taken++;
            return entry;
        } catch (RuntimeException e) {
            broken = e;
            return null;
        }
    }

    private boolean isInFlight(BatchEntry.ItemIdentity target) {
        return inChunk.contains(target) || inFlight.contains(target);
    }

    private void add(E entry) {
        chunk.add(entry);
        chunkBytes += entry.bytes();
        if (isStream) {
            inChunk.add(entry.target());
        }
        waiting = null;
    }

    private void send(boolean isOnly) throws InterruptedException {
        if (chunk.isEmpty()) {
            return;
        }
        if (isOnly || options.parallel() == 1) {
            ChunkTask<E> task = task(chunk);
            begin();
            task.run();
            return;
        }
        if (workers == null) {
            workers = new WorkerThreads("tabletheory-batch", options.parallel(), session.wire()::propagating);
        }
        free.acquire();
        ChunkTask<E> task = task(chunk);
        Set<BatchEntry.ItemIdentity> targets = inChunk;
        inFlight.addAll(targets);
        begin();
        workers.execute(() -> {
            try {
                task.run();
            } finally {
                inFlight.removeAll(targets);
                free.release();
            }
        });
    }

    private ChunkTask<E> task(List<E> entries) {
        return new ChunkTask<>(session, operation, exchange, options, ledger, entries);
    }

    private void begin() {
        chunk = new ArrayList<>();
        inChunk = new HashSet<>();
        chunkBytes = 0;
    }

    private void awaitAll() throws InterruptedException {
        free.acquire(options.parallel());
        free.release(options.parallel());
    }

    private long settle(Iterator<E> entries) {
        if (waiting != null) {
            add(waiting);
        }
        if (broken instanceof InvalidEntryException invalid) {
            taken++;
            ledger.reject(invalid.leftover());
        } else if (broken != null) {
            ledger.fail(broken);
        }
        while (!isStream && entries.hasNext()) {
            add(entries.next());
            taken++;
        }
        ledger.giveUp(chunk, entry -> false, null);
        List<BatchLeftover> leftovers = ledger.leftovers();
        List<BatchLeftover> unreadable = exchange.unreadable();
        Throwable failure = ledger.failure();
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure == null && leftovers.isEmpty() && unreadable.isEmpty()) {
            return taken;
        }
        throw failure == null && leftovers.isEmpty() ? unreadable(unreadable) : failed(leftovers, unreadable, failure);
    }

    private BatchException unreadable(List<BatchLeftover> unreadable) {
        BatchLeftover first = unreadable.get(0);
        return new BatchException(
                unreadableProblem(unreadable) + " First such item: "
                        + Objects.requireNonNull(first.cause()).getMessage(),
                context().about(first.key()),
                taken,
                unreadable,
                exchange.found(),
                first.cause());
    }

    private String unreadableProblem(List<BatchLeftover> unreadable) {
        return unreadable.size() + " of " + taken
                + " items were found but cannot be read, and the others are in found();"
                + " correct the stored items, or read them with a class that fits them.";
    }

    private BatchException failed(
            List<BatchLeftover> leftovers, List<BatchLeftover> unreadable, @Nullable Throwable failure) {
        long uncertain =
                leftovers.stream().filter(BatchLeftover::outcomeUnknown).count();
        String problem = leftovers.size() + " of " + taken + " items are left over"
                + (uncertain == 0 ? "" : ", of which " + uncertain + " may have been written")
                + "; repeat those in leftovers()."
                + (unreadable.isEmpty() ? "" : " " + unreadableProblem(unreadable))
                + (failure == null ? "" : " First failure: " + failure.getMessage());
        List<BatchLeftover> all = new ArrayList<>(leftovers);
        all.addAll(unreadable);
        all.sort(Comparator.comparingLong(BatchLeftover::position));
        ErrorContext context = context(failure);
        return new BatchException(
                problem,
                uncertain == 0 ? context : context.withOutcomeUnknown(),
                taken,
                all,
                exchange.found(),
                failure);
    }

    private ErrorContext context() {
        return ErrorContext.of(operation, model);
    }

    /** Returns the context of the batch, with the attribute that the first failure is about. */
    private ErrorContext context(@Nullable Throwable failure) {
        String path = failure instanceof TableTheoryException cause ? cause.attributePath() : null;
        return path == null ? context() : context().at(path);
    }
}
