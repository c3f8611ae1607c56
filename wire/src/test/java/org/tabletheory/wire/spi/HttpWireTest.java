package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ExpiredTokenException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.StubHttpClient;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/** One call: what is sent, its response, its deadline, and its credentials. */
class HttpWireTest {
    private final StubHttpClient http = new StubHttpClient();
    private final StubCalls calls = new StubCalls(http);

    @Test
    void sendsProtocolHeadersAndReturnsTheResponse() {
        http.thenRespond(200, "{\"Item\":{}}");

        WireResponse response = calls.call(Effect.READ);

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

    @Test
    void errorWithoutAnExplanationSaysSo() {
        http.thenRespond(400, "{\"__type\":\"x#ValidationException\"}");

        assertThatThrownBy(() -> calls.call(Effect.READ)).hasMessageContaining("DynamoDB gave no explanation");
    }

    /** A page has 1 MB of items, and only batches have more. */
    @ParameterizedTest
    @CsvSource({
        "GetItem, larger than 33554432 bytes",
        "PutItem, larger than 33554432 bytes",
        "UpdateItem, larger than 33554432 bytes",
        "DeleteItem, larger than 33554432 bytes",
        "Query, larger than 33554432 bytes",
        "Scan, larger than 33554432 bytes",
        "BatchGetItem, truncated"
    })
    void responseLargerThanItsOperationEverReturnsIsRejected(String operation, String problem) {
        http.then(() -> StubHttpClient.response(200, "{}", "", "Content-Length", "33554433"))
                .then(() -> StubHttpClient.response(200, "{}", "", "Content-Length", "33554433"));
        try (HttpWire wire = new HttpWire(calls.config().maxRetries(1).build())) {
            assertThatThrownBy(() -> wire.call(WireRequest.of(operation, Effect.READ, RequestBody.of("{}"))))
                    .isInstanceOf(MalformedResponseException.class)
                    .hasMessageContaining(problem);
        }
    }

    @Test
    void oversizedAndNonJsonResponsesAreRejected() {
        http.thenRespond(200, "{\"Items\":\"" + "x".repeat(2000) + "\"}");
        try (HttpWire wire = new HttpWire(calls.config().build(), 1000)) {
            assertThatThrownBy(() -> wire.call(StubCalls.request(Effect.READ)))
                    .isInstanceOf(MalformedResponseException.class)
                    .hasMessageContaining("larger than 1000 bytes")
                    .hasMessageContaining("REQ-1");
        }
        assertThat(http.requests()).hasSize(1);

        StubHttpClient captive =
                new StubHttpClient().then(() -> StubHttpClient.response(200, "<html>log in</html>", ""));
        assertThatThrownBy(
                        () -> StubCalls.call(calls.config().httpClient(captive).build(), Effect.READ))
                .isInstanceOf(MalformedResponseException.class)
                .hasMessageContaining("not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TagResource", "UntagResource"})
    void operationsThatReturnNothingMayHaveNoBody(String operation) {
        http.thenRespond(200, "");
        try (HttpWire wire = new HttpWire(calls.config().build())) {
            WireRequest request = WireRequest.of(operation, Effect.IDEMPOTENT, RequestBody.of(new byte[] {'{', '}'}));
            assertThat(wire.call(request).body()).isEmpty();
        }
        assertThat(http.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GetItem", "PutItem", "ListTagsOfResource"})
    void missingBodyOfAnotherOperationIsABrokenResponse(String operation) {
        http.thenRespond(200, "").thenRespond(200, "{}");
        try (HttpWire wire = new HttpWire(calls.config().build())) {
            WireRequest request = WireRequest.of(operation, Effect.IDEMPOTENT, RequestBody.of(new byte[] {'{', '}'}));
            assertThat(wire.call(request).body()).asString().isEqualTo("{}");
        }
        assertThat(http.requests()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "}", "[]", "ok", " {}"})
    void bodyThatIsNotAJsonObjectIsABrokenResponse(String body) {
        http.thenRespond(200, body).thenRespond(200, "{}");

        assertThat(calls.call(Effect.READ).attempts()).isEqualTo(2);
    }

    @Test
    @Timeout(60)
    void callThatWouldWaitBeyondItsDeadlineFailsAtOnce() {
        http.thenError(400, "ThrottlingException");
        BackoffStrategy aDay = BackoffStrategy.fixedDelayWithoutJitter(Duration.ofDays(1));
        HttpWireConfig patient = calls.config()
                .callTimeout(Duration.ofHours(2))
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .backoffStrategy(aDay)
                        .throttlingBackoffStrategy(aDay)
                        .build())
                .build();

        try (HttpWire wire = new HttpWire(patient)) {
            assertThatThrownBy(() -> wire.call(StubCalls.request(Effect.READ).by(Deadline.after(Duration.ofHours(1)))))
                    .isInstanceOf(DeadlineException.class)
                    .hasMessageContaining("exceeded its deadline");
        }
        assertThat(http.requests()).hasSize(1);
    }

    @Test
    void nothingIsSentAfterTheDeadline() {
        http.thenRespond(200, "{}");
        try (HttpWire wire = new HttpWire(calls.config().build())) {
            assertThatThrownBy(() -> wire.call(StubCalls.request(Effect.ONCE).by(Deadline.after(Duration.ZERO))))
                    .isInstanceOf(DeadlineException.class);
        }
        assertThat(http.requests()).isEmpty();
    }

    @Test
    void interruptedThreadSendsNothingAndStaysInterrupted() {
        http.thenRespond(200, "{}");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> calls.call(Effect.READ)).isInstanceOf(InterruptedCallException.class);

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

        assertThatThrownBy(() -> calls.call(Effect.READ)).isInstanceOf(InterruptedCallException.class);
        assertThat(Thread.interrupted()).isTrue();

        assertThatThrownBy(() -> calls.call(Effect.IDEMPOTENT))
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
        HttpWireConfig config = calls.config()
                .clock(Clock.fixed(wrong, ZoneOffset.UTC))
                .maxRetries(0)
                .build();

        try (HttpWire wire = new HttpWire(config)) {
            assertThat(wire.call(StubCalls.request(Effect.ONCE)).attempts()).isEqualTo(2);
            assertThat(wire.call(StubCalls.request(Effect.ONCE)).attempts()).isEqualTo(1);
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
        HttpWireConfig config = calls.config()
                .clock(Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC))
                .maxRetries(0)
                .build();

        assertThatThrownBy(() -> StubCalls.call(config, Effect.ONCE)).isInstanceOf(TableTheoryException.class);

        assertThat(http.requests()).hasSize(3);
    }

    @Test
    void clockIsNotCorrectedWithoutAValidDate() {
        for (String date : List.of("Date", "Other")) {
            StubHttpClient odd = new StubHttpClient()
                    .then(() -> StubHttpClient.response(
                            400,
                            "{\"__type\":\"x#InvalidSignatureException\",\"message\":\"Signature expired\"}",
                            "",
                            date,
                            "yesterday"));

            assertThatThrownBy(() -> StubCalls.call(
                            calls.config().httpClient(odd).maxRetries(0).build(), Effect.ONCE))
                    .isInstanceOf(TableTheoryException.class);
            assertThat(odd.requests()).hasSize(1);
        }
    }

    /** A provider that uses this library, such as one of a multi-account client, explains its own failures. */
    @Test
    void failureOfAProviderKeepsItsExplanation() {
        AwsCredentialsProvider failing = () -> {
            throw new TableTheoryException("the role has no trust", "ErrCredentials", ErrorContext.NONE);
        };

        assertThatThrownBy(
                        () -> StubCalls.call(calls.config().credentials(failing).build(), Effect.ONCE))
                .isInstanceOf(CredentialsException.class)
                .hasMessageContaining("no credentials found: the role has no trust");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ExpiredTokenException", "UnrecognizedClientException", "InvalidSignatureException"})
    void rejectedCredentialsAreReplacedWhenTheProviderHasNewerOnes(String rejection) {
        http.thenError(400, rejection).thenRespond(200, "{}");
        AtomicInteger rotation = new AtomicInteger();
        AwsCredentialsProvider rotating =
                () -> AwsBasicCredentials.create("key" + rotation.incrementAndGet(), "secret");

        assertThat(StubCalls.call(calls.config().credentials(rotating).build(), Effect.ONCE)
                        .attempts())
                .isEqualTo(2);
    }

    @Test
    void expiredCredentialsAreTheErrorIfTheProviderFailsToRenewThem() {
        http.thenError(400, "ExpiredTokenException");
        AtomicInteger loads = new AtomicInteger();
        AwsCredentialsProvider failing = () -> {
            if (loads.incrementAndGet() > 1) {
                throw new IllegalStateException("no more");
            }
            return AwsBasicCredentials.create("key", "secret");
        };

        assertThatThrownBy(
                        () -> StubCalls.call(calls.config().credentials(failing).build(), Effect.ONCE))
                .isInstanceOf(ExpiredTokenException.class);
        assertThat(http.requests()).hasSize(1);
    }

    /** The tokens of the standard strategy would last for about a hundred retries. */
    @Test
    void retriesThatSucceedCanBeRepeatedWithoutEnd() {
        HttpWireConfig config = calls.config()
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .maxAttempts(2)
                        .backoffStrategy(BackoffStrategy.retryImmediately())
                        .build())
                .build();
        for (int i = 0; i < 300; i++) {
            http.thenError(500, "InternalServerError").thenRespond(200, "{}");
        }
        try (HttpWire wire = new HttpWire(config)) {
            for (int i = 0; i < 300; i++) {
                assertThat(wire.call(StubCalls.request(Effect.READ)).attempts()).isEqualTo(2);
            }
        }
    }

    @Test
    void missingCredentialsErrorSaysHowToConfigureThem() {
        AwsCredentialsProvider none = () -> {
            throw new IllegalStateException("nothing found");
        };

        assertThatThrownBy(() -> StubCalls.call(calls.config().credentials(none).build(), Effect.ONCE))
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
            assertThatThrownBy(() ->
                            StubCalls.call(calls.config().credentials(provider).build(), Effect.READ))
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
            assertThatThrownBy(() ->
                            StubCalls.call(calls.config().httpClient(quoting).build(), Effect.READ))
                    .isInstanceOf(TableTheoryException.class)
                    .satisfies(error -> assertThat(error.toString()).doesNotContain("SECRET"));
        }
        assertThat(calls.config().build().toString()).doesNotContain("credentials");
    }

    /** The region of a local server is not one that could be signed for. */
    @Test
    void requestIsSignedForTheSigningRegion() {
        http.thenRespond(200, "{}");
        HttpWireConfig config = HttpWireConfig.builder()
                .environment(Map.of("AWS_ACCESS_KEY_ID", "id", "AWS_SECRET_ACCESS_KEY", "secret"))
                .region("local")
                .httpClient(http)
                .build();
        try (HttpWire wire = new HttpWire(config)) {
            wire.call(WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}")));
        }

        assertThat(http.requests().get(0).firstMatchingHeader("Authorization"))
                .hasValueSatisfying(value -> assertThat(value).contains("/us-east-1/dynamodb/aws4_request"));
    }
}
