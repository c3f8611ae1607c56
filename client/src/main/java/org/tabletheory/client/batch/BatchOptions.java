package org.tabletheory.client.batch;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * How a batch is executed: chunk size, parallel requests, retries, and callbacks.
 *
 * <pre>{@code
 * BatchOptions options = BatchOptions.defaults()
 *         .parallel(8)
 *         .onProgress(progress -> System.out.println(progress.done()));
 * db.model(User.class).batchCreate(List.of(user), options);
 * }</pre>
 *
 * <p>Immutable. Safe for use by many threads if the callbacks are.
 */
public final class BatchOptions {
    /** More parallel requests do not make a batch faster. */
    private static final int MAX_PARALLEL = 64;

    private static final BatchOptions DEFAULTS =
            new BatchOptions(null, 4, 10, Duration.ofMillis(50), progress -> {}, error -> false);

    private final @Nullable Integer chunkSize;
    private final int parallel;
    private final int retries;
    private final Duration delay;
    private final Consumer<BatchProgress> onProgress;
    private final Predicate<TableTheoryException> onError;

    private BatchOptions(
            @Nullable Integer chunkSize,
            int parallel,
            int retries,
            Duration delay,
            Consumer<BatchProgress> onProgress,
            Predicate<TableTheoryException> onError) {
        this.chunkSize = chunkSize;
        this.parallel = parallel;
        this.retries = retries;
        this.delay = delay;
        this.onProgress = onProgress;
        this.onError = onError;
    }

    /** Returns the defaults: chunks of the maximum size, 4 parallel requests, up to 10 retries without progress. */
    public static BatchOptions defaults() {
        return DEFAULTS;
    }

    /** Sets the maximum number of items in a request; DynamoDB allows 100 keys to read and 25 items to write. */
    public BatchOptions chunkSize(int items) {
        require(items >= 1, "chunkSize must be at least 1, not " + items);
        return new BatchOptions(items, parallel, retries, delay, onProgress, onError);
    }

    /** Sets the number of parallel requests, 1 to 64. With 1, or for a single request, the calling thread does all the work. */
    public BatchOptions parallel(int requests) {
        require(
                requests >= 1 && requests <= MAX_PARALLEL,
                "parallel must be from 1 to " + MAX_PARALLEL + ", not " + requests);
        return new BatchOptions(chunkSize, requests, retries, delay, onProgress, onError);
    }

    /**
     * Sets how often a request without progress is retried: when DynamoDB leaves items unprocessed or throttles. Delays are
     * random up to a bound that starts with the first delay and doubles up to 2 seconds.
     */
    public BatchOptions withRetry(int times, Duration firstDelay) {
        require(firstDelay != null, "firstDelay of withRetry is null; pass a duration");
        require(times >= 0 && !firstDelay.isNegative(), "times and firstDelay of withRetry must not be negative");
        return new BatchOptions(chunkSize, parallel, times, firstDelay, onProgress, onError);
    }

    /** Sets a listener that is called after each response, by one thread at a time, which may not be the calling one. */
    public BatchOptions onProgress(Consumer<BatchProgress> listener) {
        require(listener != null, "the listener of onProgress is null; pass one, or leave out the call");
        return new BatchOptions(chunkSize, parallel, retries, delay, listener, onError);
    }

    /**
     * Sets a handler that decides, when a chunk fails, whether the batch continues with the others. By default it ends. The
     * items of the chunk are in the {@link BatchException} in either case. Called by one thread at a time.
     */
    public BatchOptions onError(Predicate<TableTheoryException> handler) {
        require(handler != null, "the handler of onError is null; pass one, or leave out the call");
        return new BatchOptions(chunkSize, parallel, retries, delay, onProgress, handler);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new TableTheoryException(problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of("batch", null));
        }
    }

    /** Returns the number of items in a request, given DynamoDB's maximum. */
    public int chunkSizeWithin(int max) {
        return chunkSize == null ? max : Math.min(chunkSize, max);
    }

    /** Returns the number of parallel requests. */
    public int parallel() {
        return parallel;
    }

    /** Returns how often a request without progress is retried. */
    public int retries() {
        return retries;
    }

    /** Returns the bound of the first delay. */
    public Duration delay() {
        return delay;
    }

    /** Returns the progress listener. */
    public Consumer<BatchProgress> onProgress() {
        return onProgress;
    }

    /** Returns the error handler. */
    public Predicate<TableTheoryException> onError() {
        return onError;
    }
}
