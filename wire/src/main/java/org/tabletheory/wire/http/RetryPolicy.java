package org.tabletheory.wire.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.internal.AttemptFailure;
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
 * The pace of retries: the SDK's standard strategy (exponential backoff with full jitter, and a bucket of tokens that a
 * failing server empties, so that retries do not add to its load), asked for our kinds of failure. Safe for use by many
 * threads.
 */
final class RetryPolicy {

    /** DynamoDB answers in milliseconds, so the first wait is short, as in the SDK's own setting for it. */
    private static final Duration FIRST_WAIT = Duration.ofMillis(25);

    private static final Duration FIRST_WAIT_THROTTLED = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    private final HttpWireConfig config;
    private volatile @Nullable RetryStrategy strategy;

    private RetryPolicy(HttpWireConfig config) {
        this.config = config;
    }

    static RetryPolicy of(HttpWireConfig config) {
        RetryPolicy retries = new RetryPolicy(config);
        if (config.retryStrategy().isPresent()) {
            retries.strategy();
        }
        return retries;
    }

    /** The standard strategy is made at the first failure: until then its bucket is full and it has nothing to say. */
    private RetryStrategy strategy() {
        RetryStrategy known = strategy;
        if (known == null) {
            synchronized (this) {
                known = strategy;
                if (known == null) {
                    known = make();
                    strategy = known;
                }
            }
        }
        return known;
    }

    private RetryStrategy make() {
        RetryStrategy configured = config.retryStrategy().orElse(null);
        RetryStrategy.Builder<?, ?> builder = configured != null
                ? configured.toBuilder()
                : DefaultRetryStrategy.standardStrategyBuilder()
                        .maxAttempts(config.maxRetries() + 1)
                        .backoffStrategy(BackoffStrategy.exponentialDelay(FIRST_WAIT, LONGEST_WAIT))
                        .throttlingBackoffStrategy(
                                BackoffStrategy.exponentialDelay(FIRST_WAIT_THROTTLED, LONGEST_WAIT));
        builder.retryOnException(RetryPolicy::isRetryable);
        builder.treatAsThrottling(failure -> failure instanceof AttemptFailure attempt && attempt.isThrottling());
        return builder.build();
    }

    private static boolean isRetryable(Throwable failure) {
        return failure instanceof AttemptFailure attempt && attempt.isRetryable();
    }

    /** The retries of one call. */
    Call call() {
        return new Call(strategy == null ? null : token());
    }

    private RetryToken token() {
        return strategy()
                .acquireInitialToken(AcquireInitialTokenRequest.create("dynamodb"))
                .token();
    }

    /** The token of one call; for the thread that makes it. */
    final class Call {

        private @Nullable RetryToken token;

        private Call(@Nullable RetryToken token) {
            this.token = token;
        }

        /** How long to wait before the next attempt; null when there shall be none. */
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
