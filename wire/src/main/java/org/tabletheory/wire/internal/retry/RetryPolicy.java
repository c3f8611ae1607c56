package org.tabletheory.wire.internal.retry;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.spi.call.Backoff;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/**
 * Decides about retries with the SDK's standard strategy (exponential backoff with full jitter, and a token bucket that a
 * failing server drains, so that retries do not add to its load), applied to our kinds of failure.
 * Thread-safe.
 */
public final class RetryPolicy {

    /** DynamoDB responds in milliseconds, so the first wait is short, as in the SDK's own DynamoDB client. */
    private static final Duration FIRST_WAIT = Duration.ofMillis(25);

    private static final Duration FIRST_WAIT_THROTTLED = Duration.ofMillis(100);
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    private final int maxRetries;
    private volatile @Nullable RetryStrategy strategy;

    /**
     * Creates a policy.
     *
     * @param maxRetries how often a failed request is sent again
     * @param configured a strategy to use instead of the standard one, whatever {@code maxRetries} is; or null
     */
    public RetryPolicy(int maxRetries, @Nullable RetryStrategy configured) {
        this.maxRetries = maxRetries;
        if (configured != null) {
            this.strategy = forOurFailures(configured.toBuilder());
        }
    }

    /** The standard strategy is created at the first failure: until then its token bucket is full and has no effect. */
    private RetryStrategy strategy() {
        RetryStrategy known = strategy;
        if (known == null) {
            synchronized (this) {
                known = strategy;
                if (known == null) {
                    known = forOurFailures(standard());
                    strategy = known;
                }
            }
        }
        return known;
    }

    private RetryStrategy.Builder<?, ?> standard() {
        return DefaultRetryStrategy.standardStrategyBuilder()
                .maxAttempts(maxRetries + 1)
                .backoffStrategy(new JitteredDelay(new Backoff(FIRST_WAIT, MAX_WAIT)))
                .throttlingBackoffStrategy(new JitteredDelay(new Backoff(FIRST_WAIT_THROTTLED, MAX_WAIT)));
    }

    private static RetryStrategy forOurFailures(RetryStrategy.Builder<?, ?> builder) {
        builder.retryOnException(RetryPolicy::isRetryable);
        builder.treatAsThrottling(failure -> failure instanceof AttemptFailure attempt && attempt.isThrottling());
        return builder.build();
    }

    /** Our backoff as the SDK's strategy calls it: the first attempt is 1 and does not wait. */
    private record JitteredDelay(Backoff backoff) implements BackoffStrategy {
        @Override
        public Duration computeDelay(int attempt) {
            return attempt <= 1
                    ? Duration.ZERO
                    : backoff.jittered(attempt - 1, ThreadLocalRandom.current()::nextDouble);
        }
    }

    private static boolean isRetryable(Throwable failure) {
        return failure instanceof AttemptFailure attempt && attempt.isRetryable();
    }

    /** Returns the retries of one call. */
    CallRetries call() {
        return new CallRetries(strategy == null ? null : token());
    }

    private RetryToken token() {
        return strategy()
                .acquireInitialToken(AcquireInitialTokenRequest.create("dynamodb"))
                .token();
    }

    /** The retry token of one call, for its thread. */
    final class CallRetries {

        private @Nullable RetryToken token;

        private CallRetries(@Nullable RetryToken token) {
            this.token = token;
        }

        /** Returns how long to wait before the next attempt, or null if there must be none. */
        @Nullable
        Duration next(AttemptFailure failure) {
            if (!failure.isRetryable()) {
                return null;
            }
            try {
                RefreshRetryTokenResponse response = strategy()
                        .refreshRetryToken(RefreshRetryTokenRequest.builder()
                                .token(token == null ? token() : token)
                                .failure(failure)
                                .build());
                token = response.token();
                return response.delay();
            } catch (TokenAcquisitionFailedException e) {
                return null;
            }
        }

        void succeeded() {
            if (token != null) {
                strategy().recordSuccess(RecordSuccessRequest.create(token));
            }
        }
    }
}
