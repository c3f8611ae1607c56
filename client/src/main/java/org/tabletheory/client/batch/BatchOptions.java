package org.tabletheory.client.batch;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * How a batch is carried out: in chunks of what size, how many at a time, with what patience, and who hears of it.
 *
 * <pre>{@code
 * BatchOptions options = BatchOptions.defaults()
 *         .parallel(8)
 *         .onProgress(progress -> System.out.println(progress.done()));
 * db.model(User.class).batchCreate(List.of(user), options);
 * }</pre>
 *
 * <p>Immutable: each word gives other options. Safe for use by many threads, as far as what is called back is.
 */
public final class BatchOptions {
    /** More requests at once help no client. */
    private static final int MOST_PARALLEL = 64;

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

    /** Chunks as large as DynamoDB takes, 4 at a time, and up to 10 attempts after the last that made progress. */
    public static BatchOptions defaults() {
        return DEFAULTS;
    }

    /** At most so many items in a request; DynamoDB takes 100 keys to read and 25 items to write, which stay the most. */
    public BatchOptions chunkSize(int items) {
        require(items >= 1, "chunkSize is at least 1, not " + items);
        return new BatchOptions(items, parallel, retries, delay, onProgress, onError);
    }

    /** So many requests at a time, 1 to 64. With 1, or where one request is enough, all is done on the calling thread. */
    public BatchOptions parallel(int requests) {
        require(
                requests >= 1 && requests <= MOST_PARALLEL,
                "parallel is 1 to " + MOST_PARALLEL + " requests, not " + requests);
        return new BatchOptions(chunkSize, requests, retries, delay, onProgress, onError);
    }

    /**
     * Asks so many times again after the last answer that made progress, for what DynamoDB left unprocessed or refused for
     * lack of capacity; the first wait is random up to this delay, and the next ones up to twice as long each, at most 2
     * seconds.
     */
    public BatchOptions withRetry(int times, Duration firstDelay) {
        require(times >= 0 && !firstDelay.isNegative(), "times and delay of withRetry are not negative");
        return new BatchOptions(chunkSize, parallel, times, firstDelay, onProgress, onError);
    }

    /** Hears after each answer how far the batch has come; by one thread at a time, not always the calling one. */
    public BatchOptions onProgress(Consumer<BatchProgress> listener) {
        return new BatchOptions(chunkSize, parallel, retries, delay, listener, onError);
    }

    /**
     * Is asked, when a chunk is given up, whether to go on with the others; without it the batch ends there. What was given
     * up is in the {@link BatchException} at the end, either way. Asked by one thread at a time.
     */
    public BatchOptions onError(Predicate<TableTheoryException> goOn) {
        return new BatchOptions(chunkSize, parallel, retries, delay, onProgress, goOn);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new TableTheoryException(problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of("batch", null));
        }
    }

    /** How many items a request has, where DynamoDB takes this many. */
    public int chunkSizeWithin(int most) {
        return chunkSize == null ? most : Math.min(chunkSize, most);
    }

    /** How many requests are made at a time. */
    public int parallel() {
        return parallel;
    }

    /** How many attempts follow one that made progress, while none of them does. */
    public int retries() {
        return retries;
    }

    /** The longest first wait. */
    public Duration delay() {
        return delay;
    }

    /** Who hears how far the batch has come. */
    public Consumer<BatchProgress> onProgress() {
        return onProgress;
    }

    /** Who decides whether to go on. */
    public Predicate<TableTheoryException> onError() {
        return onError;
    }
}
