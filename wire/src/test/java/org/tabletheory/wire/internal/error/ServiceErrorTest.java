package org.tabletheory.wire.internal.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.CancellationReason;

/** What an error response says about the request: whether it may be sent again, and whether it may have been applied. */
class ServiceErrorTest {
    private static ServiceError error(int status, String code, String... reasons) {
        List<CancellationReason> cancelled = IntStream.range(0, reasons.length)
                .mapToObj(i -> CancellationReason.of(i, reasons[i], null, null))
                .toList();
        return new ServiceError(status, code, "", null, null, cancelled, List.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ProvisionedThroughputExceededException",
                "ThrottlingException",
                "Throttling",
                "ThrottledException",
                "RequestLimitExceeded",
                "RequestThrottled",
                "RequestThrottledException",
                "TooManyRequestsException",
                "LimitExceededException",
                "BandwidthLimitExceeded",
                "SlowDown"
            })
    void throttlingIsRetriedAndWasNotApplied(String code) {
        for (int status : new int[] {400, 500, 503}) {
            assertThat(error(status, code).isThrottling()).isTrue();
            assertThat(error(status, code).isCausedByThrottling()).isTrue();
            assertThat(error(status, code).isRetryable()).isTrue();
            assertThat(error(status, code).mayHaveBeenApplied()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        // status, code, retried, may have been applied
        "200, '', false, true",
        "302, '', false, true",
        "399, '', false, true",
        "400, '', false, false",
        "400, ValidationException, false, false",
        "400, TransactionInProgressException, true, false",
        "400, PriorRequestNotComplete, true, false",
        "400, ReplicatedWriteConflictException, true, false",
        "400, RequestTimeout, true, true",
        "400, RequestTimeoutException, true, true",
        "407, '', false, false",
        "408, '', true, true",
        "409, '', false, false",
        "429, '', true, false",
        "498, '', false, false",
        "499, '', false, true",
        "500, '', true, true",
        "500, InternalServerError, true, true",
        "599, '', true, true",
    })
    void statusAndCodeDecide(int status, String code, boolean retried, boolean applied) {
        assertThat(error(status, code).isRetryable()).isEqualTo(retried);
        assertThat(error(status, code).mayHaveBeenApplied()).isEqualTo(applied);
    }

    @Test
    void cancelledTransactionIsRetriedIfAllReasonsAreTemporary() {
        String code = "TransactionCanceledException";
        for (String reason : List.of(
                "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded", "InternalServerError")) {
            assertThat(error(400, code, "None", reason).isRetryable())
                    .as(reason)
                    .isTrue();
            assertThat(error(400, code, reason, "ConditionalCheckFailed").isRetryable())
                    .as(reason)
                    .isFalse();
        }
        assertThat(error(400, code, "ValidationError").isRetryable()).isFalse();
        assertThat(error(400, code, "None", "None").isRetryable()).isFalse();
        assertThat(error(400, code).isRetryable()).isFalse();
    }

    @Test
    void throttledActionMakesTheTransactionThrottled() {
        assertThat(error(400, "TransactionCanceledException", "None", "ThrottlingError")
                        .isCausedByThrottling())
                .isTrue();
        assertThat(error(400, "TransactionCanceledException", "TransactionConflict")
                        .isCausedByThrottling())
                .isFalse();
        assertThat(error(400, "TransactionCanceledException", "ThrottlingError").isThrottling())
                .as("the transaction itself was cancelled, not throttled")
                .isFalse();
    }

    @Test
    void problemsOfClockTokenAndCredentialsAreDistinguished() {
        List<String> clock = List.of(
                "InvalidSignatureException",
                "SignatureDoesNotMatch",
                "RequestTimeTooSkewed",
                "RequestExpired",
                "RequestInTheFuture",
                "AuthFailure");
        List<String> expired = List.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired");
        List<String> unknown = List.of(
                "UnrecognizedClientException",
                "IncompleteSignatureException",
                "IncompleteSignature",
                "InvalidClientTokenId",
                "MissingAuthenticationTokenException",
                "MissingAuthenticationToken");
        Stream.of(clock, expired, unknown, List.of("AccessDeniedException", ""))
                .flatMap(List::stream)
                .forEach(code -> {
                    ServiceError error = error(400, code);
                    assertThat(error.mayBeClockSkew()).as(code).isEqualTo(clock.contains(code));
                    assertThat(error.isExpiredToken()).as(code).isEqualTo(expired.contains(code));
                    assertThat(error.isAboutCredentials())
                            .as(code)
                            .isEqualTo(clock.contains(code) || unknown.contains(code));
                    assertThat(error.isRetryable()).as(code).isFalse();
                });
    }
}
