package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.StubHttpClient;
import org.tabletheory.wire.spi.call.RequestBuffers;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;

class HttpWireTest {

    private static final URI ENDPOINT = URI.create("http://127.0.0.1:8000");

    private final StubHttpClient http = new StubHttpClient();

    private HttpWireConfig.Builder config() {
        return HttpWireConfig.local(ENDPOINT).toBuilder().httpClient(http);
    }

    private WireResponse call(Effect effect) {
        return call(config().build(), effect);
    }

    private static WireResponse call(HttpWireConfig config, Effect effect) {
        try (HttpWire wire = new HttpWire(config)) {
            return wire.call(request(effect));
        }
    }

    private static WireRequest request(Effect effect) {
        RequestBody body = RequestBody.of("{\"TableName\":\"users\"}");
        return WireRequest.of("UpdateItem", effect, body).onTable("users");
    }

    @Test
    void sendsProtocolHeadersAndReturnsTheResponse() {
        http.thenRespond(200, "{\"Item\":{}}");

        WireResponse response = call(Effect.READ);

        assertThat(response.text()).isEqualTo("{\"Item\":{}}");
        assertThat(response.requestId()).isEqualTo("REQ-1");
        assertThat(response.attempts()).isEqualTo(1);
        assertThat(http.bodies()).containsExactly("{\"TableName\":\"users\"}");
        assertThat(http.requests().get(0).headers())
                .containsEntry("X-Amz-Target", List.of("DynamoDB_20120810.UpdateItem"))
                .containsEntry("Content-Type", List.of("application/x-amz-json-1.0"))
                .containsEntry("Accept-Encoding", List.of("identity"))
                .containsEntry("Content-Length", List.of("21"))
                .containsKeys("Authorization", "X-Amz-Date");
    }

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

        assertThat(call(Effect.IDEMPOTENT).attempts()).isEqualTo(2);
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

        TableTheoryException error = catchThrowableOfType(TableTheoryException.class, () -> call(Effect.IDEMPOTENT));

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

        assertThatThrownBy(() -> call(Effect.ONCE))
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

        TableTheoryException error = catchThrowableOfType(TableTheoryException.class, () -> call(Effect.ONCE));

        assertThat(error.outcomeUnknown()).isFalse();
        assertThat(error).hasMessageContaining("check the endpoint");
    }

    /** DynamoDB, or something on the way to it, did not receive all of the request in time, or says so of a response. */
    @ParameterizedTest
    @CsvSource({"400, RequestTimeout", "400, RequestTimeoutException", "408, RequestTimeout", "408, ''"})
    void requestTimeoutLeavesTheOutcomeOfAWriteUnknown(int status, String type) {
        http.thenError(status, type);

        assertThatThrownBy(() -> call(Effect.ONCE)).isInstanceOf(UnknownOutcomeException.class);
        assertThat(http.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"400, RequestTimeout", "400, RequestTimeoutException"})
    void requestTimeoutOfTheServiceIsRetried(int status, String type) {
        http.thenError(status, type).thenRespond(200, "{}");

        assertThat(call(Effect.IDEMPOTENT).attempts()).isEqualTo(2);
    }

    @Test
    void requestTimeoutIsRetried() {
        http.thenRespond(408, "").thenRespond(200, "{}");

        assertThat(call(Effect.IDEMPOTENT).attempts()).isEqualTo(2);
    }

    @Test
    void errorWithoutAnExplanationSaysSo() {
        http.thenRespond(400, "{\"__type\":\"x#ValidationException\"}");

        assertThatThrownBy(() -> call(Effect.READ)).hasMessageContaining("DynamoDB gave no explanation");
    }

    @Test
    void persistentThrottlingFailsAfterAllRetries() {
        http.thenError(400, "ThrottlingException");

        assertThatThrownBy(() -> call(Effect.ONCE))
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

        try (Wire wire =
                new ObservedWire(new HttpWire(config().build()), List.of(event -> attempts.add(event.attempts())))) {
            for (int call = 0; call < 60; call++) {
                assertThatThrownBy(() -> wire.call(request(Effect.READ))).isInstanceOf(TableTheoryException.class);
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

        assertThatThrownBy(() -> call(Effect.ONCE))
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

        assertThat(call(Effect.ONCE).attempts()).isEqualTo(3);
    }

    @Test
    void failedConditionAfterALostResponseHasAnUnknownOutcome() {
        http.thenBreak().thenRespond(400, """
                {"__type":"x#ConditionalCheckFailedException","message":"The conditional request failed",
                 "Item":{"id":{"S":"a"},"version":{"N":"7"}}}""");

        assertThatThrownBy(() -> call(Effect.GUARDED)).isInstanceOfSatisfying(ConditionFailedException.class, error -> {
            assertThat(error.outcomeUnknown()).isTrue();
            assertThat(error.codes()).containsExactlyInAnyOrder("ErrConditionFailed", "ErrUnknownOutcome");
            assertThat(error.item().orElseThrow().get("version")).isEqualTo(new Value.N("7"));
        });
    }

    @Test
    void otherErrorsAfterALostResponseAreUnknownOutcomes() {
        http.thenBreak().thenError(400, "AccessDeniedException");

        assertThatThrownBy(() -> call(Effect.IDEMPOTENT))
                .isInstanceOfSatisfying(
                        UnknownOutcomeException.class,
                        error -> assertThat(error.codes()).contains("ErrAccessDenied"));
    }

    @Test
    void readNeverHasAnUnknownOutcome() {
        http.thenBreak();

        assertThatThrownBy(() -> call(Effect.READ)).isInstanceOfSatisfying(TableTheoryException.class, error -> {
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

        assertThatThrownBy(() -> call(Effect.IDEMPOTENT)).isInstanceOfSatisfying(TransactionException.class, error -> {
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

        assertThat(call(Effect.IDEMPOTENT).attempts()).isEqualTo(4);
        assertThat(http.bodies()).hasSize(4).containsOnly(http.bodies().get(0));
    }

    /** Returns which backoff the strategy was asked for before the second attempt. */
    private List<String> backoff() {
        List<String> chosen = new ArrayList<>();
        HttpWireConfig config = config().retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .backoffStrategy(attempt -> chosen(chosen, "short", attempt))
                        .throttlingBackoffStrategy(attempt -> chosen(chosen, "throttled", attempt))
                        .build())
                .build();
        http.thenRespond(200, "{}");
        assertThat(call(config, Effect.IDEMPOTENT).attempts()).isEqualTo(2);
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

        assertThatThrownBy(() -> call(config().maxRetries(2).build(), Effect.IDEMPOTENT))
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

        assertThatThrownBy(() -> call(Effect.IDEMPOTENT)).isInstanceOf(TransactionException.class);
        assertThat(http.requests()).hasSize(1);
    }

    @Test
    void everyAttemptSendsTheSameBody() {
        http.thenError(500, "InternalServerError").thenBreak().thenRespond(200, "{}");
        JsonBuffer json = RequestBuffers.newBuffer();
        json.startObject();
        json.member("ClientRequestToken", "t1");
        json.endObject();

        try (HttpWire wire = new HttpWire(config().build())) {
            wire.call(WireRequest.of("TransactWriteItems", Effect.IDEMPOTENT, RequestBuffers.body(json)));
        }

        assertThat(http.bodies()).hasSize(3).containsOnly("{\"ClientRequestToken\":\"t1\"}");
    }

    @Test
    void responseWithAWrongChecksumIsRetried() {
        http.then(() -> StubHttpClient.response(200, "{\"Count\":1}", StubHttpClient.crc("{\"Count\":2}")))
                .thenRespond(200, "{\"Count\":2}");

        assertThat(call(Effect.READ).text()).isEqualTo("{\"Count\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "99999999999999999999"})
    void responseWithAChecksumThatIsNotANumberIsRetried(String checksum) {
        http.then(() -> StubHttpClient.response(200, "{\"Count\":1}", checksum)).thenRespond(200, "{\"Count\":2}");

        assertThat(call(Effect.READ).text()).isEqualTo("{\"Count\":2}");
    }

    /** A page has 1 MB of items, and only batches have more. */
    @ParameterizedTest
    @CsvSource({"GetItem, larger than 33554432 bytes", "Query, larger than 33554432 bytes", "BatchGetItem, truncated"})
    void responseLargerThanItsOperationEverReturnsIsRejected(String operation, String problem) {
        http.then(() -> StubHttpClient.response(200, "{}", "", "Content-Length", "33554433"))
                .then(() -> StubHttpClient.response(200, "{}", "", "Content-Length", "33554433"));
        try (HttpWire wire = new HttpWire(config().maxRetries(1).build())) {
            assertThatThrownBy(() -> wire.call(WireRequest.of(operation, Effect.READ, RequestBody.of("{}"))))
                    .isInstanceOf(MalformedResponseException.class)
                    .hasMessageContaining(problem);
        }
    }

    @Test
    void oversizedAndNonJsonResponsesAreRejected() {
        http.thenRespond(200, "{\"Items\":\"" + "x".repeat(2000) + "\"}");
        try (HttpWire wire = new HttpWire(config().build(), 1000)) {
            assertThatThrownBy(() -> wire.call(request(Effect.READ)))
                    .isInstanceOf(MalformedResponseException.class)
                    .hasMessageContaining("larger than 1000 bytes")
                    .hasMessageContaining("REQ-1");
        }
        assertThat(http.requests()).hasSize(1);

        StubHttpClient captive =
                new StubHttpClient().then(() -> StubHttpClient.response(200, "<html>log in</html>", ""));
        assertThatThrownBy(() -> call(config().httpClient(captive).build(), Effect.READ))
                .isInstanceOf(MalformedResponseException.class)
                .hasMessageContaining("not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TagResource", "UntagResource"})
    void operationsThatReturnNothingMayHaveNoBody(String operation) {
        http.thenRespond(200, "");
        try (HttpWire wire = new HttpWire(config().build())) {
            WireRequest request = WireRequest.of(operation, Effect.IDEMPOTENT, RequestBody.of(new byte[] {'{', '}'}));
            assertThat(wire.call(request).body()).isEmpty();
        }
        assertThat(http.requests()).hasSize(1);
    }

    @Test
    @Timeout(60)
    void callThatWouldWaitBeyondItsDeadlineFailsAtOnce() {
        http.thenError(400, "ThrottlingException");
        BackoffStrategy aDay = BackoffStrategy.fixedDelayWithoutJitter(Duration.ofDays(1));
        HttpWireConfig patient = config().callTimeout(Duration.ofHours(2))
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .backoffStrategy(aDay)
                        .throttlingBackoffStrategy(aDay)
                        .build())
                .build();

        try (HttpWire wire = new HttpWire(patient)) {
            assertThatThrownBy(() -> wire.call(request(Effect.READ).by(Deadline.after(Duration.ofHours(1)))))
                    .isInstanceOf(DeadlineException.class)
                    .hasMessageContaining("exceeded its deadline");
        }
        assertThat(http.requests()).hasSize(1);
    }

    @Test
    void nothingIsSentAfterTheDeadline() {
        http.thenRespond(200, "{}");
        try (HttpWire wire = new HttpWire(config().build())) {
            assertThatThrownBy(() -> wire.call(request(Effect.ONCE).by(Deadline.after(Duration.ZERO))))
                    .isInstanceOf(DeadlineException.class);
        }
        assertThat(http.requests()).isEmpty();
    }

    @Test
    void interruptedThreadSendsNothingAndStaysInterrupted() {
        http.thenRespond(200, "{}");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> call(Effect.READ)).isInstanceOf(InterruptedCallException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(http.requests()).isEmpty();
    }

    @Test
    void interruptEndsTheWaitBetweenAttempts() {
        Thread caller = Thread.currentThread();
        http.then(() -> {
            caller.interrupt();
            return StubHttpClient.response(500, "{}", "");
        });

        assertThatThrownBy(() -> call(Effect.READ)).isInstanceOf(InterruptedCallException.class);
        assertThat(Thread.interrupted()).isTrue();

        assertThatThrownBy(() -> call(Effect.IDEMPOTENT))
                .isInstanceOfSatisfying(
                        UnknownOutcomeException.class,
                        error -> assertThat(error.codes()).contains("ErrInterrupted"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void clockSkewIsCorrectedFromTheServersTime() {
        Instant wrong = Instant.parse("2026-01-01T00:00:00Z");
        http.then(() -> StubHttpClient.response(
                        400,
                        "{\"__type\":\"x#InvalidSignatureException\",\"message\":\"Signature not yet current\"}",
                        "",
                        "Date",
                        "Thu, 01 Jan 2026 03:00:00 GMT"))
                .thenRespond(200, "{}");
        HttpWireConfig config =
                config().clock(Clock.fixed(wrong, ZoneOffset.UTC)).maxRetries(0).build();

        try (HttpWire wire = new HttpWire(config)) {
            assertThat(wire.call(request(Effect.ONCE)).attempts()).isEqualTo(2);
            assertThat(wire.call(request(Effect.ONCE)).attempts()).isEqualTo(1);
        }

        assertThat(http.requests())
                .extracting(request -> request.firstMatchingHeader("X-Amz-Date").orElseThrow())
                .containsExactly("20260101T000000Z", "20260101T030000Z", "20260101T030000Z");
    }

    @Test
    void clockIsCorrectedTwiceInACallAtMost() {
        for (int hour = 1; hour <= 4; hour++) {
            String date = "Thu, 01 Jan 2026 0" + hour + ":00:00 GMT";
            http.then(() -> StubHttpClient.response(
                    400,
                    "{\"__type\":\"x#InvalidSignatureException\",\"message\":\"Signature not yet current\"}",
                    "",
                    "Date",
                    date));
        }
        HttpWireConfig config = config().clock(Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC))
                .maxRetries(0)
                .build();

        assertThatThrownBy(() -> call(config, Effect.ONCE)).isInstanceOf(TableTheoryException.class);

        assertThat(http.requests()).hasSize(3);
    }

    @Test
    void expiredCredentialsAreReplacedWhenTheProviderHasNewerOnes() {
        http.thenError(400, "ExpiredTokenException").thenRespond(200, "{}");
        AtomicInteger rotation = new AtomicInteger();
        AwsCredentialsProvider rotating =
                () -> AwsBasicCredentials.create("key" + rotation.incrementAndGet(), "secret");

        assertThat(call(config().credentials(rotating).build(), Effect.ONCE).attempts())
                .isEqualTo(2);
    }

    @Test
    void missingCredentialsErrorSaysHowToConfigureThem() {
        AwsCredentialsProvider none = () -> {
            throw new IllegalStateException("nothing found");
        };

        assertThatThrownBy(() -> call(config().credentials(none).build(), Effect.ONCE))
                .isInstanceOfSatisfying(CredentialsException.class, error -> {
                    assertThat(error.codes()).containsExactly("ErrCredentials");
                    assertThat(error.isMissing()).isTrue();
                })
                .hasMessageContaining("AWS_ACCESS_KEY_ID");
    }

    /** The low byte of a character must not become a line break in the request head either. */
    @ParameterizedTest
    @ValueSource(strings = {"to\r\nken", "to\nken", "to\u010Aken", "to\u0000ken", "tökén"})
    void credentialsWithControlCharactersAreRejectedBeforeSending(String broken) {
        for (AwsCredentials odd : List.of(
                AwsBasicCredentials.create(broken, "secret"), AwsSessionCredentials.create("key", "secret", broken))) {
            AwsCredentialsProvider provider = () -> odd;
            assertThatThrownBy(() -> call(config().credentials(provider).build(), Effect.READ))
                    .isInstanceOfSatisfying(
                            CredentialsException.class,
                            error -> assertThat(error.isMissing()).isFalse())
                    .hasMessageContaining("line break")
                    .satisfies(error -> assertThat(error.toString()).doesNotContain(broken));
        }
        assertThat(http.requests()).isEmpty();
    }

    @Test
    void messagesContainNoValuesSignaturesOrCredentials() {
        for (String secretive : List.of(
                "ValidationException\",\"message\":\"The parameter cannot be converted to a numeric value: SECRET",
                "ValidationException\",\"message\":\"Input collection [SECRET, SECRET] contains duplicates.",
                "ValidationException\",\"message\":\"1 validation error: Value 'SECRET' at 'key.x' failed to satisfy",
                "InvalidSignatureException\",\"message\":\"The canonical string should have been 'POST SECRET'")) {
            StubHttpClient quoting = new StubHttpClient().thenRespond(400, "{\"__type\":\"x#" + secretive + "\"}");
            assertThatThrownBy(() -> call(config().httpClient(quoting).build(), Effect.READ))
                    .isInstanceOf(TableTheoryException.class)
                    .satisfies(error -> assertThat(error.toString()).doesNotContain("SECRET"));
        }
        assertThat(config().build().toString()).doesNotContain("credentials");
    }
}
