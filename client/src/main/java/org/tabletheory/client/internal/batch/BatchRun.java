package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.WorkerThreads;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;

/*
 * The calling thread takes entries, fills a chunk and hands it to a worker when one is free. So at most one chunk for each
 * worker and the one being filled are in memory, however many entries there are. A batch of one chunk, or of one request
 * at a time, has no workers: the calling thread does all.
 *
 * An item that comes twice must not be in two requests at once, nor twice in one. Collections are searched for such before
 * anything is sent. A stream cannot be, so when it names an item that is under way, what is under way is waited for first;
 * then the later write is the one that stays, as if each were made by itself.
 */
/**
 * Carries out a batch: cuts entries into chunks, runs some at a time, and has ended with all of them when it returns or
 * throws. For one use.
 */
final class BatchRun<E extends BatchEntry> {
    private final Session session;
    private final String operation;
    private final BatchExchange<E> exchange;
    private final ChunkLimits limits;
    private final BatchOptions options;
    private final BatchLedger<E> ledger;
    private final Semaphore free;
    private final Set<BatchEntry.Target> underWay = ConcurrentHashMap.newKeySet();
    private final @Nullable String model;
    private final boolean isStream;
    private List<E> chunk = new ArrayList<>();
    private Set<BatchEntry.Target> inChunk = new HashSet<>();
    private long chunkBytes;
    private long taken;
    private @Nullable E waiting;
    private @Nullable RuntimeException broken;
    private @Nullable WorkerThreads workers;

    /**
     * A batch.
     *
     * @param model the one model that it is of, or null when there are several
     * @param total how many entries there are; empty where they come from a stream
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
     * Does all entries and gives how many they were.
     *
     * @throws BatchException when not all are done
     */
    long run(Iterator<E> entries) {
        try {
            feed(entries);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ledger.fail(new InterruptedCallException("interrupted during a batch", context(), e));
            if (workers != null) {
                workers.interrupt().forEach(Runnable::run); // they see that the batch has ended, and say what they had
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
            if (isStream && isNamedBefore(entry.target())) {
                send(false);
                awaitAll();
            }
            add(entry);
        }
        send(workers == null);
    }

    /** The next entry; null at the end, and where there is none for a reason that is told when all before it is done. */
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

    private boolean isNamedBefore(BatchEntry.Target target) {
        return inChunk.contains(target) || underWay.contains(target);
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
            workers = new WorkerThreads("tabletheory-batch", options.parallel());
        }
        free.acquire();
        ChunkTask<E> task = task(chunk);
        Set<BatchEntry.Target> targets = inChunk;
        underWay.addAll(targets);
        begin();
        workers.threads().execute(() -> {
            try {
                task.run();
            } finally {
                underWay.removeAll(targets);
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
        if (broken instanceof InvalidEntryException refused) {
            taken++;
            ledger.refuse(refused.leftover());
        } else if (broken != null) {
            ledger.fail(broken);
        }
        while (!isStream && entries.hasNext()) {
            add(entries.next());
            taken++;
        }
        ledger.giveUp(chunk, entry -> false, null);
        List<BatchLeftover> leftovers = ledger.leftovers();
        Throwable failure = ledger.failure();
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure == null && leftovers.isEmpty()) {
            return taken;
        }
        throw new BatchException(problem(leftovers, failure), context(), taken, leftovers, exchange.found(), failure);
    }

    private String problem(List<BatchLeftover> leftovers, @Nullable Throwable failure) {
        long doubtful = leftovers.stream().filter(BatchLeftover::outcomeUnknown).count();
        return leftovers.size() + " of " + taken + " items are left"
                + (doubtful == 0 ? "" : ", of which " + doubtful + " may have been written")
                + "; leftovers() has them, to be done again."
                + (failure == null ? "" : " The first failure: " + failure.getMessage());
    }

    private ErrorContext context() {
        return ErrorContext.of(operation, model);
    }
}
