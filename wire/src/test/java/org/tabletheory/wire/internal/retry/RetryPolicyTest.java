package org.tabletheory.wire.internal.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.error.ServiceError;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

/** How often and after which delay a failed request is sent again. */
class RetryPolicyTest {
    private final AttemptFailure lost = AttemptFailure.of(Kind.LOST, "lost", null);
    private final AttemptFailure throttled = service(400, "ThrottlingException");
    private final AttemptFailure invalid = service(400, "ValidationException");

    private static AttemptFailure service(int status, String code) {
        return AttemptFailure.of(new ServiceError(status, code, "m", null, null, List.of(), List.of()));
    }

    /** Returns the longest delay before the last of so many retries, over 300 calls. */
    private static Duration longestDelay(AttemptFailure failure, int retries) {
        List<Duration> delays = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            RetryPolicy.CallRetries call = new RetryPolicy(retries, null).call();
            Duration last = Duration.ZERO;
            for (int retry = 0; retry < retries; retry++) {
                last = Objects.requireNonNull(call.next(failure));
            }
            delays.add(last);
        }
        return Collections.max(delays);
    }

    @Test
    void delayStartsAt25MillisecondsAndDoubles() {
        assertThat(longestDelay(lost, 1)).isBetween(Duration.ofMillis(20), Duration.ofMillis(25));
        assertThat(longestDelay(lost, 2)).isBetween(Duration.ofMillis(40), Duration.ofMillis(50));
        assertThat(longestDelay(lost, 3)).isBetween(Duration.ofMillis(80), Duration.ofMillis(100));
    }

    @Test
    void delayAfterThrottlingStartsAt100Milliseconds() {
        assertThat(longestDelay(throttled, 1)).isBetween(Duration.ofMillis(80), Duration.ofMillis(100));
        assertThat(longestDelay(throttled, 2)).isBetween(Duration.ofMillis(160), Duration.ofMillis(200));
    }

    @Test
    void delayIsAtMost20Seconds() {
        assertThat(longestDelay(lost, 15)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(20));
        assertThat(longestDelay(throttled, 15)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(20));
    }

    private static AttemptFailure cancelled(String... reasons) {
        List<CancellationReason> all = new ArrayList<>();
        for (String reason : reasons) {
            all.add(CancellationReason.of(all.size(), reason, null, null));
        }
        return AttemptFailure.of(
                new ServiceError(400, "TransactionCanceledException", "m", null, null, all, List.of()));
    }

    @Test
    void transactionThatWasThrottledWaitsAsLongAsOtherRequests() {
        for (String reason : List.of("ThrottlingError", "ProvisionedThroughputExceeded")) {
            assertThat(longestDelay(cancelled("None", reason), 1))
                    .as(reason)
                    .isBetween(Duration.ofMillis(80), Duration.ofMillis(100));
        }
        assertThat(longestDelay(cancelled("None", "TransactionConflict"), 1))
                .isBetween(Duration.ofMillis(20), Duration.ofMillis(25));
    }

    @Test
    void requestIsRetriedAsOftenAsConfigured() {
        for (int retries = 0; retries <= 3; retries++) {
            RetryPolicy.CallRetries call = new RetryPolicy(retries, null).call();
            for (int i = 0; i < retries; i++) {
                assertThat(call.next(lost)).isNotNull();
            }
            assertThat(call.next(lost)).as("%d retries", retries).isNull();
        }
    }

    @Test
    void permanentFailureIsNotRetriedAndCostsNothing() {
        RetryPolicy policy = new RetryPolicy(3, null);
        for (int i = 0; i < 1_000; i++) {
            assertThat(policy.call().next(invalid)).isNull();
        }

        assertThat(policy.call().next(lost)).isNotNull();
    }

    private static RetryStrategy immediate() {
        return DefaultRetryStrategy.standardStrategyBuilder()
                .maxAttempts(2)
                .backoffStrategy(BackoffStrategy.retryImmediately())
                .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
                .build();
    }

    private int retriesOf(RetryPolicy policy, int calls, boolean succeed) {
        int retries = 0;
        for (int i = 0; i < calls; i++) {
            RetryPolicy.CallRetries call = policy.call();
            @Nullable Duration delay = call.next(lost);
            retries += delay == null ? 0 : 1;
            if (succeed) {
                call.succeeded();
            }
        }
        return retries;
    }

    @Test
    void retriesThatSucceedDoNotUseUpTheTokens() {
        assertThat(retriesOf(new RetryPolicy(1, immediate()), 1_000, true)).isEqualTo(1_000);
        assertThat(retriesOf(new RetryPolicy(1, null), 1_000, true)).isEqualTo(1_000);
    }

    @Test
    void retriesThatFailUseUpTheTokensOfAllCalls() {
        assertThat(retriesOf(new RetryPolicy(1, immediate()), 1_000, false)).isBetween(1, 200);
        assertThat(retriesOf(new RetryPolicy(1, null), 1_000, false)).isBetween(1, 200);
    }

    @Test
    void successWithoutAFailureNeedsNoStrategy() {
        RetryPolicy policy = new RetryPolicy(1, null);
        policy.call().succeeded();

        assertThat(policy.call().next(lost)).isNotNull();
    }
}
