package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.StubHttpClient;
import org.tabletheory.wire.spi.call.RequestBuffers;
import software.amazon.awssdk.retries.DefaultRetryStrategy;

/** Which failures are retried, after how long, and which leave the outcome of a write unknown. */
class HttpWireRetriesTest {
    private final StubHttpClient http = new StubHttpClient();
    private final StubCalls calls = new StubCalls(http);

    @ParameterizedTest
    @CsvSource({
        "500, InternalServerError",
        "503, ServiceUnavailable",
        "400, ThrottlingException",
        "400, ProvisionedThroughputExceededException",
        "400, TransactionInProgressException"
    })
    void transientFailuresAreRetried(int status, String type) {
        http.thenError(status, type).thenRespond(200, "{}");

        assertThat(calls.call(Effect.IDEMPOTENT).attempts()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "400, ValidationException, ErrInvalidRequest",
        "400, ResourceNotFoundException, ErrTableNotFound",
        "400, AccessDeniedException, ErrAccessDenied",
        "400, ExpiredTokenException, ErrExpiredToken",
        "400, UnrecognizedClientException, ErrCredentials",
        "400, ConditionalCheckFailedException, ErrConditionFailed",
        "400, TransactionConflictException, ErrTransactionConflict",
        "413, '', ErrService"
    })
    void permanentErrorsAreNotRetried(int status, String type, String code) {
        http.thenError(status, type);

        TableTheoryException error =
                catchThrowableOfType(TableTheoryException.class, () -> calls.call(Effect.IDEMPOTENT));

        assertThat(error.codes()).contains(code);
        assertThat(error.outcomeUnknown()).isFalse();
        assertThat(error.operation()).isEqualTo("UpdateItem");
        assertThat(error).hasMessageContaining("UpdateItem on users").hasMessageContaining("request id REQ-1");
        assertThat(http.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 202, 204, 206, 301, 302, 304, 307, 408, 499, 500, 502, 504})
    void statusThatIsNotARejectionLeavesTheOutcomeOfAWriteUnknown(int status) {
        http.thenRespond(status, "");

        assertThatThrownBy(() -> calls.call(Effect.ONCE))
                .isInstanceOfSatisfying(
                        UnknownOutcomeException.class,
                        error -> assertThat(error.getCause())
                                .hasMessageContaining("HTTP status " + status + ": the response is not one of DynamoDB;"
                                        + " check the endpoint"));
        assertThat(http.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 407, 413, 429})
    void rejectionMeansThatAWriteWasNotApplied(int status) {
        http.thenRespond(status, "");

        TableTheoryException error = catchThrowableOfType(TableTheoryException.class, () -> calls.call(Effect.ONCE));

        assertThat(error.outcomeUnknown()).isFalse();
        assertThat(error).hasMessageContaining("check the endpoint");
    }

    /** DynamoDB, or something on the way to it, did not receive all of the request in time, or says so of a response. */
    @ParameterizedTest
    @CsvSource({"400, RequestTimeout", "400, RequestTimeoutException", "408, RequestTimeout", "408, ''"})
    void requestTimeoutLeavesTheOutcomeOfAWriteUnknown(int status, String type) {
        http.thenError(status, type);

        assertThatThrownBy(() -> calls.call(Effect.ONCE)).isInstanceOf(UnknownOutcomeException.class);
        assertThat(http.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"400, RequestTimeout", "400, RequestTimeoutException"})
    void requestTimeoutOfTheServiceIsRetried(int status, String type) {
        http.thenError(status, type).thenRespond(200, "{}");

        assertThat(calls.call(Effect.IDEMPOTENT).attempts()).isEqualTo(2);
    }

    @Test
    void requestTimeoutIsRetried() {
        http.thenRespond(408, "").thenRespond(200, "{}");

        assertThat(calls.call(Effect.IDEMPOTENT).attempts()).isEqualTo(2);
    }

    @Test
    void persistentThrottlingFailsAfterAllRetries() {
        http.thenError(400, "ThrottlingException");

        assertThatThrownBy(() -> calls.call(Effect.ONCE))
                .isInstanceOfSatisfying(
                        ThrottledException.class,
                        error -> assertThat(error.outcomeUnknown()).isFalse())
                .hasMessageContaining("4 attempts");
        assertThat(http.requests()).hasSize(4);
    }

    @Test
    void retryTokensRunOutDuringAnOutage() {
        http.thenError(500, "InternalServerError");
        List<Integer> attempts = new ArrayList<>();

        try (Wire wire = new ObservedWire(
                new HttpWire(calls.config().build()), List.of(event -> attempts.add(event.attempts())))) {
            for (int call = 0; call < 60; call++) {
                assertThatThrownBy(() -> wire.call(StubCalls.request(Effect.READ)))
                        .isInstanceOf(TableTheoryException.class);
            }
            assertThat(attempts.get(0)).as("the bucket is full").isEqualTo(4);
            assertThat(attempts.subList(attempts.size() - 20, attempts.size()))
                    .as("the bucket is empty")
                    .containsOnly(1);
        }
    }

    @Test
    void onceWriteIsNotRetriedAfterItMayHaveBeenApplied() {
        http.thenBreak().thenRespond(200, "{}");

        assertThatThrownBy(() -> calls.call(Effect.ONCE))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasMessageContaining("unknown whether")
                .satisfies(error -> assertThat(((TableTheoryException) error).codes())
                        .contains("ErrUnknownOutcome", "ErrConnection"));
        assertThat(http.requests()).hasSize(1);
    }

    @Test
    void onceWriteIsRetriedWhileItCannotHaveBeenApplied() {
        http.thenError(400, "ThrottlingException")
                .then(() -> {
                    throw new java.net.ConnectException("refused");
                })
                .thenRespond(200, "{}");

        assertThat(calls.call(Effect.ONCE).attempts()).isEqualTo(3);
    }

    @Test
    void causeOfAClientsOwnExceptionDecidesWhetherTheRequestWasSent() {
        http.then(() -> {
                    throw new IllegalStateException("wrapped", new java.net.ConnectException("refused"));
                })
                .thenRespond(200, "{}");
        assertThat(calls.call(Effect.ONCE).attempts()).isEqualTo(2);
    }

    @Test
    void requestMayHaveBeenSentIfAClientsOwnExceptionHasNoCause() {
        http.then(() -> {
            throw new IllegalStateException("odd");
        });
        assertThatThrownBy(() -> calls.call(Effect.ONCE))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasMessageContaining("was lost before the response was complete (odd)");
    }

    @Test
    void failedConditionAfterALostResponseHasAnUnknownOutcome() {
        http.thenBreak().thenRespond(400, """
                {"__type":"x#ConditionalCheckFailedException","message":"The conditional request failed",
                 "Item":{"id":{"S":"a"},"version":{"N":"7"}}}""");

        assertThatThrownBy(() -> calls.call(Effect.GUARDED))
                .isInstanceOfSatisfying(ConditionFailedException.class, error -> {
                    assertThat(error.outcomeUnknown()).isTrue();
                    assertThat(error.codes()).containsExactlyInAnyOrder("ErrConditionFailed", "ErrUnknownOutcome");
                    assertThat(error.item().orElseThrow().get("version")).isEqualTo(new Value.N("7"));
                });
    }

    @Test
    void otherErrorsAfterALostResponseAreUnknownOutcomes() {
        http.thenBreak().thenError(400, "AccessDeniedException");

        assertThatThrownBy(() -> calls.call(Effect.IDEMPOTENT))
                .isInstanceOfSatisfying(
                        UnknownOutcomeException.class,
                        error -> assertThat(error.codes()).contains("ErrAccessDenied"));
    }

    @Test
    void readNeverHasAnUnknownOutcome() {
        http.thenBreak();

        assertThatThrownBy(() -> calls.call(Effect.READ)).isInstanceOfSatisfying(TableTheoryException.class, error -> {
            assertThat(error.outcomeUnknown()).isFalse();
            assertThat(error.codes()).containsExactly("ErrConnection");
        });
    }

    @Test
    void cancelledTransactionHasAllReasonsAndItems() {
        http.thenBreak().thenRespond(400, """
                {"__type":"x#TransactionCanceledException","message":"cancelled",
                 "CancellationReasons":[{"Code":"None"},
                   {"Code":"ConditionalCheckFailed","Message":"The conditional request failed","Item":{"id":{"S":"a"}}},
                   {"Code":"TransactionConflict","Message":"Transaction is ongoing for the item"}]}""");

        assertThatThrownBy(() -> calls.call(Effect.IDEMPOTENT))
                .isInstanceOfSatisfying(TransactionException.class, error -> {
                    assertThat(error.codes())
                            .containsExactly("ErrTransactionFailed", "ErrConditionFailed", "ErrTransactionConflict");
                    assertThat(error.reasons()).hasSize(3);
                    assertThat(error.firstFault().orElseThrow().index()).isEqualTo(1);
                    assertThat(error.reasons().get(1).item()).isPresent();
                    assertThat(error.outcomeUnknown()).isFalse();
                });
    }

    private static String cancelledFor(String... codes) {
        return "{\"__type\":\"x#TransactionCanceledException\",\"message\":\"cancelled\",\"CancellationReasons\":["
                + Stream.of(codes).map(code -> "{\"Code\":\"" + code + "\"}").collect(Collectors.joining(","))
                + "]}";
    }

    @Test
    void conflictingOrThrottledTransactionIsRetriedWithItsToken() {
        http.thenRespond(400, cancelledFor("None", "TransactionConflict"))
                .thenRespond(400, cancelledFor("ProvisionedThroughputExceeded", "TransactionConflict"))
                .thenError(400, "TransactionInProgressException")
                .thenRespond(200, "{}");

        assertThat(calls.call(Effect.IDEMPOTENT).attempts()).isEqualTo(4);
        assertThat(http.bodies()).hasSize(4).containsOnly(http.bodies().get(0));
    }

    /** Returns which backoff the strategy was asked for before the second attempt. */
    private List<String> backoff() {
        List<String> chosen = new ArrayList<>();
        HttpWireConfig config = calls.config()
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .backoffStrategy(attempt -> chosen(chosen, "short", attempt))
                        .throttlingBackoffStrategy(attempt -> chosen(chosen, "throttled", attempt))
                        .build())
                .build();
        http.thenRespond(200, "{}");
        assertThat(StubCalls.call(config, Effect.IDEMPOTENT).attempts()).isEqualTo(2);
        return chosen;
    }

    private static Duration chosen(List<String> chosen, String name, int attempt) {
        if (attempt > 1) {
            chosen.add(name);
        }
        return Duration.ZERO;
    }

    @ParameterizedTest
    @CsvSource({
        "400, ThrottlingException, throttled",
        "400, ProvisionedThroughputExceededException, throttled",
        "400, RequestLimitExceeded, throttled",
        "429, '', throttled",
        "500, InternalServerError, short",
        "503, ServiceUnavailable, short",
        "400, TransactionInProgressException, short"
    })
    void throttlingBacksOffLongerThanOtherFailures(int status, String type, String expected) {
        http.thenError(status, type);

        assertThat(backoff()).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "ThrottlingError, throttled",
        "ProvisionedThroughputExceeded, throttled",
        "TransactionConflict, short",
        "InternalServerError, short"
    })
    void throttledCancellationBacksOffLikeAnyThrottling(String reason, String expected) {
        http.thenRespond(400, cancelledFor("None", reason));

        assertThat(backoff()).containsExactly(expected);
    }

    @Test
    void transactionRetriesAreLimited() {
        http.thenRespond(400, cancelledFor("TransactionConflict", "ThrottlingError"));

        assertThatThrownBy(() -> StubCalls.call(calls.config().maxRetries(2).build(), Effect.IDEMPOTENT))
                .isInstanceOfSatisfying(TransactionException.class, error -> {
                    assertThat(error.codes())
                            .containsExactly("ErrTransactionFailed", "ErrTransactionConflict", "ErrThrottled");
                    assertThat(error.outcomeUnknown()).isFalse();
                });
        assertThat(http.requests()).hasSize(3);
    }

    @Test
    void transactionWithAPermanentReasonIsNotRetried() {
        http.thenRespond(400, cancelledFor("TransactionConflict", "ConditionalCheckFailed"));

        assertThatThrownBy(() -> calls.call(Effect.IDEMPOTENT)).isInstanceOf(TransactionException.class);
        assertThat(http.requests()).hasSize(1);
    }

    @Test
    void everyAttemptSendsTheSameBody() {
        http.thenError(500, "InternalServerError").thenBreak().thenRespond(200, "{}");
        JsonBuffer json = RequestBuffers.newBuffer();
        json.startObject();
        json.member("ClientRequestToken", "t1");
        json.endObject();

        try (HttpWire wire = new HttpWire(calls.config().build())) {
            wire.call(WireRequest.of("TransactWriteItems", Effect.IDEMPOTENT, RequestBuffers.body(json)));
        }

        assertThat(http.bodies()).hasSize(3).containsOnly("{\"ClientRequestToken\":\"t1\"}");
    }

    @Test
    void responseWithAWrongChecksumIsRetried() {
        http.then(() -> StubHttpClient.response(200, "{\"Count\":1}", StubHttpClient.crc("{\"Count\":2}")))
                .thenRespond(200, "{\"Count\":2}");

        assertThat(calls.call(Effect.READ).text()).isEqualTo("{\"Count\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "99999999999999999999"})
    void responseWithAChecksumThatIsNotANumberIsRetried(String checksum) {
        http.then(() -> StubHttpClient.response(200, "{\"Count\":1}", checksum)).thenRespond(200, "{\"Count\":2}");

        assertThat(calls.call(Effect.READ).text()).isEqualTo("{\"Count\":2}");
    }
}
