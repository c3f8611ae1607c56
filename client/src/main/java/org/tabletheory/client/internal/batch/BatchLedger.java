package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.batch.BatchProgress;
import org.tabletheory.error.TableTheoryException;

/**
 * Records the results of a batch: every entry is counted as done or kept as a leftover, exactly once. Safe for use by many
 * threads; callbacks are called one at a time.
 */
final class BatchLedger<E extends BatchEntry> {
    private final BatchOptions options;
    private final OptionalLong total;
    private final List<BatchLeftover> leftovers = new ArrayList<>();
    private @Nullable Throwable failure;
    private long done;
    private volatile boolean stopped;

    BatchLedger(BatchOptions options, OptionalLong total) {
        this.options = options;
        this.total = total;
    }

    /** Returns whether no more requests may be sent. */
    boolean isStopped() {
        return stopped;
    }

    synchronized void done(int entries) {
        done += entries;
        report();
    }

    /** Keeps the rest of a chunk as leftovers. Without a cause, they were not tried or the batch had ended. */
    synchronized void giveUp(List<E> left, Predicate<E> isUncertain, @Nullable Throwable cause) {
        RuntimeException known = cause instanceof RuntimeException exception ? exception : null;
        left.forEach(entry -> leftovers.add(entry.leftover(isUncertain.test(entry), known)));
        if (cause != null) {
            failed(cause, cause instanceof TableTheoryException error && continues(error));
        }
        if (!left.isEmpty()) {
            report();
        }
    }

    /** Keeps an invalid input as a leftover, and ends the batch. */
    synchronized void reject(BatchLeftover leftover) {
        leftovers.add(leftover);
        RuntimeException cause = leftover.cause();
        if (cause != null) {
            failed(cause, false);
        }
    }

    /** Ends the batch for a reason that is not in a chunk. */
    synchronized void fail(Throwable cause) {
        failed(cause, false);
    }

    private void failed(Throwable cause, boolean continues) {
        if (failure == null) {
            failure = cause;
        } else if (failure != cause) {
            failure.addSuppressed(cause);
        }
        stopped |= !continues;
    }

    private boolean continues(TableTheoryException error) {
        try {
            return options.onError().test(error);
        } catch (RuntimeException thrown) {
            error.addSuppressed(thrown);
            return false;
        }
    }

    private void report() {
        try {
            options.onProgress().accept(new BatchProgress(done, leftovers.size(), total));
        } catch (RuntimeException thrown) {
            failed(thrown, false);
        }
    }

    /** Returns the leftovers in the order of the input. */
    synchronized List<BatchLeftover> leftovers() {
        leftovers.sort(Comparator.comparingLong(BatchLeftover::position));
        return List.copyOf(leftovers);
    }

    /** Returns what ended the batch, or the first failure of a chunk, or null. */
    synchronized @Nullable Throwable failure() {
        return failure;
    }

    /** Returns how many entries are done. */
    synchronized long done() {
        return done;
    }
}
