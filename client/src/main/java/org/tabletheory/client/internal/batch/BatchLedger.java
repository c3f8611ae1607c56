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
 * What became of the entries of one batch: each that was taken is counted as done or kept as a leftover, once. Safe for
 * use by many threads; calls back one at a time.
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

    /** True once no request shall follow. */
    boolean isStopped() {
        return stopped;
    }

    synchronized void done(int entries) {
        done += entries;
        tell();
    }

    /** Keeps what is left of a chunk. Without a cause its turn never came, or the batch had ended. */
    synchronized void giveUp(List<E> left, Predicate<E> isDoubtful, @Nullable Throwable cause) {
        RuntimeException known = cause instanceof RuntimeException exception ? exception : null;
        left.forEach(entry -> leftovers.add(entry.leftover(isDoubtful.test(entry), known)));
        if (cause != null) {
            failed(cause, cause instanceof TableTheoryException error && goesOn(error));
        }
        if (!left.isEmpty()) {
            tell();
        }
    }

    /** Keeps an input that could not become an entry, which ends the batch. */
    synchronized void refuse(BatchLeftover leftover) {
        leftovers.add(leftover);
        RuntimeException cause = leftover.cause();
        if (cause != null) {
            failed(cause, false);
        }
    }

    /** Ends the batch for a reason that is no chunk's own. */
    synchronized void fail(Throwable cause) {
        failed(cause, false);
    }

    private void failed(Throwable cause, boolean goesOn) {
        if (failure == null) {
            failure = cause;
        } else if (failure != cause) {
            failure.addSuppressed(cause);
        }
        stopped |= !goesOn;
    }

    private boolean goesOn(TableTheoryException error) {
        try {
            return options.onError().test(error);
        } catch (RuntimeException thrown) {
            error.addSuppressed(thrown);
            return false;
        }
    }

    private void tell() {
        try {
            options.onProgress().accept(new BatchProgress(done, leftovers.size(), total));
        } catch (RuntimeException thrown) {
            failed(thrown, false);
        }
    }

    /** The leftovers in the order in which they were given. */
    synchronized List<BatchLeftover> leftovers() {
        leftovers.sort(Comparator.comparingLong(BatchLeftover::position));
        return List.copyOf(leftovers);
    }

    /** What ended the batch, or the first failure of a chunk; null when there was none. */
    synchronized @Nullable Throwable failure() {
        return failure;
    }

    /** How many entries are done. */
    synchronized long done() {
        return done;
    }
}
