package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.engine.junit.ClosedPort;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.ServiceException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.DefaultAwsResponseMetadata;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** The SDK client's settings are kept, and errors are the same as on the default wire. */
@DynamoTest
class DynamoDbClientWireTest {
    private static TableTheory over(DynamoDbClient client) {
        return TableTheory.over(DynamoDbClientWire.of(client), Clock.systemUTC());
    }

    private static TableTheory at(DynamoDbClient client, TablePrefix prefix) {
        Config config =
                Config.builder().region("us-east-1").tablePrefix(prefix.text()).build();
        return TableTheory.over(DynamoDbClientWire.of(client), config);
    }

    private static DynamoDbClient at(StubDynamo stub) {
        return SdkClients.at(stub.endpoint())
                .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.standardRetryStrategy()))
                .build();
    }

    @Test
    void writesAndReadsAndReportsTheItemOfAFailedCondition(URI endpoint, TablePrefix prefix) {
        try (DynamoDbClient client = SdkClients.at(endpoint).build();
                TableTheory db = at(client, prefix)) {
            db.createTable(Counter.class);
            db.model(new Counter("a", 1)).create();
            Counter.a(db).updateBuilder().add("count", 2).execute();

            assertThat(Counter.a(db).first()).isEqualTo(new Counter("a", 3));
            ConditionFailedException there = catchThrowableOfType(
                    ConditionFailedException.class,
                    () -> db.model(new Counter("a", 9)).create());
            assertThat(there.item().orElseThrow().get("count")).isEqualTo(Value.n(3));
            assertThat(there.outcomeUnknown()).isFalse();
            assertThat(there.requestId()).isNotNull();
        }
    }

    @Test
    void cancelledTransactionReportsTheFailedOperation(URI endpoint, TablePrefix prefix) {
        try (DynamoDbClient client = SdkClients.at(endpoint).build();
                TableTheory db = at(client, prefix)) {
            db.createTable(Counter.class);
            db.model(new Counter("a", 1)).create();

            TransactionException cancelled = catchThrowableOfType(
                    TransactionException.class,
                    () -> db.transactWrite(transaction -> transaction
                            .put(db.model(new Counter("b", 1)))
                            .conditionCheck(db.model(new Counter("a", 1)), Condition.condition("count", "=", 7))));
            assertThat(cancelled.operationIndex()).hasValue(1);
            assertThat(cancelled.is(ErrorCodes.CONDITION_FAILED)).isTrue();
            assertThat(db.model(Counter.class).where("id", "=", "b").firstOrEmpty())
                    .isEmpty();
        }
    }

    @Test
    void textsOfAServerHaveNoControlCharacters(TablePrefix prefix) throws Exception {
        String hostile = "{\"__type\":\"x#Odd\\u001b[2J\",\"message\":\"a\\nb\\u001b[2J\"}";
        List<CallAttempt> attempts = new CopyOnWriteArrayList<>();
        try (StubDynamo stub = new StubDynamo((request, number) -> new StubDynamo.Response(400, hostile));
                DynamoDbClient client = at(stub);
                TableTheory db = TableTheory.over(
                        DynamoDbClientWire.of(client),
                        Config.builder()
                                .region("us-east-1")
                                .listener(new CallListener() {
                                    @Override
                                    public void attempted(CallStart start, CallAttempt attempt) {
                                        attempts.add(attempt);
                                    }

                                    @Override
                                    public void completed(CallEvent event) {}
                                })
                                .build())) {
            ServiceException error = catchThrowableOfType(
                    ServiceException.class, () -> Counter.a(db).first());

            assertThat(error).hasMessageContaining("Odd\\u001b[2J: a\\nb\\u001b[2J");
            assertThat(error.context().serviceCode()).isEqualTo("Odd\\u001b[2J");
            assertThat(attempts)
                    .singleElement()
                    .satisfies(attempt -> assertThat(attempt.toString()).contains("Odd\\u001b[2J"));
        }
    }

    @Test
    void tablesAreAdministeredAsOnTheDefaultWire(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        try (TableTheory direct = TableTheory.connect(config);
                DynamoDbClient client = SdkClients.at(endpoint).build();
                TableTheory db = at(client, prefix)) {
            db.createTable(
                    Counter.class,
                    TableOptions.defaults().pointInTimeRecovery(7).tags(Map.of("team", "orders", "cost", "1")));

            TableDescription created = db.describeTable(Counter.class);
            assertThat(created).isEqualTo(direct.describeTable(Counter.class));
            assertThat(created.createdAt()).isNotNull();
            assertThat(created.settings().tags()).isEqualTo(Map.of("team", "orders", "cost", "1"));

            db.updateTable(
                    Counter.class,
                    TableOptions.defaults().pointInTimeRecovery(9).tags(Map.of("team", "parcels")));
            TableDescription updated = db.describeTable(Counter.class);
            assertThat(updated).isEqualTo(direct.describeTable(Counter.class)).isNotEqualTo(created);
            assertThat(updated.settings().tags()).isEqualTo(Map.of("team", "parcels"));
        }
    }

    @Test
    void endpointIsTheOneThatTheClientWasGiven(URI endpoint) {
        URI remote = URI.create("https://dynamodb.example.com");
        try (DynamoDbClient local = SdkClients.at(endpoint).build();
                DynamoDbClient other = SdkClients.at(remote).build()) {
            assertThat(DynamoDbClientWire.of(local).isLocal()).isTrue();
            assertThat(DynamoDbClientWire.of(local).endpoint()).contains(new WireEndpoint(endpoint, "us-east-1"));
            assertThat(DynamoDbClientWire.of(other).isLocal()).isFalse();
            assertThat(DynamoDbClientWire.of(other).endpoint()).contains(new WireEndpoint(remote, "us-east-1"));
        }
    }

    /** A client as DAX's: it does not expose its settings. */
    private static final class ClosedClient implements DynamoDbClient {
        @Override
        public GetItemResponse getItem(GetItemRequest request) {
            return (GetItemResponse) GetItemResponse.builder()
                    .item(Map.of("id", request.key().get("id"), "count", AttributeValue.fromN("1")))
                    .responseMetadata(DefaultAwsResponseMetadata.create(Map.of()))
                    .build();
        }

        @Override
        public String serviceName() {
            return "dynamodb";
        }

        @Override
        public void close() {}
    }

    @Test
    void clientThatDoesNotExposeItsSettingsCanBeUsed() {
        DynamoDbClientWire wire = DynamoDbClientWire.of(new ClosedClient());

        assertThat(wire.endpoint()).isEmpty();
        assertThat(wire.isLocal()).isFalse();
        assertThat(Counter.a(over(new ClosedClient())).first()).isEqualTo(new Counter("a", 1));
    }

    @Test
    void missingTableThrowsTableNotFound(URI endpoint, TablePrefix prefix) {
        try (DynamoDbClient client = SdkClients.at(endpoint).build();
                TableTheory db = at(client, prefix)) {
            assertThatThrownBy(() -> Counter.a(db).first()).isInstanceOf(TableNotFoundException.class);
        }
    }

    @Test
    void incrementThatMayHaveBeenAppliedIsNotRetried() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.error(500, "InternalServerError"));
                DynamoDbClient client = at(stub)) {
            assertThatThrownBy(() -> Counter.a(over(client))
                            .updateBuilder()
                            .add("count", 1)
                            .execute())
                    .isInstanceOf(UnknownOutcomeException.class);
            assertThat(stub.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 202, 204, 301, 307, 408, 499, 500, 504})
    void statusThatIsNotARejectionLeavesTheOutcomeOfAWriteUnknown(int status) throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> new StubDynamo.Response(status, ""));
                DynamoDbClient client = at(stub)) {
            assertThatThrownBy(() -> Counter.a(over(client))
                            .updateBuilder()
                            .add("count", 1)
                            .execute())
                    .isInstanceOf(UnknownOutcomeException.class);
            assertThat(stub.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 413})
    void rejectionMeansThatAWriteWasNotApplied(int status) throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> new StubDynamo.Response(status, ""));
                DynamoDbClient client = at(stub)) {
            assertThatThrownBy(() -> Counter.a(over(client))
                            .updateBuilder()
                            .add("count", 1)
                            .execute())
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            error -> assertThat(error.outcomeUnknown()).isFalse());
        }
    }

    @Test
    void successOfAProxyIsNotAnEmptyResult() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> new StubDynamo.Response(204, ""));
                DynamoDbClient client = at(stub)) {
            assertThatThrownBy(() -> Counter.a(over(client)).firstOrEmpty())
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining("the response is not one of DynamoDB");
        }
    }

    @Test
    void throttledIncrementIsRetried() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> n == 1
                        ? StubDynamo.Response.error(400, "ProvisionedThroughputExceededException")
                        : StubDynamo.Response.ok("{}"));
                DynamoDbClient client = at(stub)) {
            Counter.a(over(client)).updateBuilder().add("count", 1).execute();
            assertThat(stub.requests).hasSize(2);
        }
    }

    @Test
    void failedConditionAfterAnAttemptOfUnknownOutcomeReportsIt() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> n == 1
                        ? StubDynamo.Response.error(500, "InternalServerError")
                        : StubDynamo.Response.error(400, "ConditionalCheckFailedException"));
                DynamoDbClient client = at(stub)) {
            ConditionFailedException failed = catchThrowableOfType(
                    ConditionFailedException.class,
                    () -> over(client).model(new Counter("a", 1)).create());
            assertThat(failed.outcomeUnknown()).isTrue();
            assertThat(stub.requests).hasSize(2);
        }
    }

    @Test
    void deadlineEndsACallInProgressAndPreventsLaterCalls() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (StubDynamo stub = new StubDynamo((request, n) -> {
                    if (n > 1) {
                        over.await();
                    }
                    return StubDynamo.Response.ok(Counter.RESPONSE);
                });
                DynamoDbClient client = at(stub)) {
            Counter.a(over(client)).first(); // loads the SDK, so that the next call is sent immediately
            TableTheory hurried = over(client).withTimeout(Duration.ofSeconds(2));

            assertThatThrownBy(() -> Counter.a(hurried).first()).isInstanceOf(DeadlineException.class);
            assertThatThrownBy(() -> Counter.a(hurried).first())
                    .isInstanceOf(DeadlineException.class)
                    .hasMessageContaining("before the request was sent");
            assertThat(stub.requests).hasSize(2);
        } finally {
            over.countDown();
        }
    }

    /** Returns the failure of a call to a server that does not respond, with a timeout of the client and one of the call. */
    private static TableTheoryException unanswered(Duration ofTheClient, Duration ofTheCall) throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (StubDynamo stub = new StubDynamo((request, n) -> {
                    over.await();
                    return StubDynamo.Response.ok("{}");
                });
                DynamoDbClient client = SdkClients.at(stub.endpoint())
                        .overrideConfiguration(settings -> settings.apiCallTimeout(ofTheClient))
                        .build()) {
            TableTheory db = over(client).withTimeout(ofTheCall);
            return catchThrowableOfType(
                    TableTheoryException.class, () -> Counter.a(db).first());
        } finally {
            over.countDown();
        }
    }

    @Test
    @Timeout(60)
    void shorterOfTheDeadlineAndTheClientsTimeoutEndsACall() throws IOException {
        Duration brief = Duration.ofMillis(300);
        Duration hour = Duration.ofHours(1);

        assertThat(unanswered(hour, brief)).isInstanceOf(DeadlineException.class);
        assertThat(unanswered(brief, hour)).isInstanceOf(DeadlineException.class);
    }

    @Test
    void interruptEndsACallAndKeepsTheInterruptFlag() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        try (StubDynamo stub = new StubDynamo((request, n) -> {
                    arrived.countDown();
                    over.await();
                    return StubDynamo.Response.ok("{}");
                });
                DynamoDbClient client = at(stub)) {
            Thread caller = Thread.currentThread();
            Thread other = new Thread(() -> {
                try {
                    arrived.await();
                    caller.interrupt();
                    over.countDown();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            other.start();
            assertThatThrownBy(() -> Counter.a(over(client)).first()).isInstanceOf(InterruptedCallException.class);
            assertThat(Thread.interrupted()).isTrue();
            other.join();

            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> Counter.a(over(client)).first()).isInstanceOf(InterruptedCallException.class);
            assertThat(Thread.interrupted()).isTrue();

            int sent = stub.requests.size();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> over(client).model(new Counter("a", 1)).save())
                    .isInstanceOfSatisfying(
                            InterruptedCallException.class,
                            error -> assertThat(error.outcomeUnknown()).isFalse());
            assertThat(Thread.interrupted()).isTrue();
            assertThat(stub.requests).hasSize(sent);
        }
    }

    @Test
    void serviceErrorsHaveTheSameTypesAsOnTheDefaultWire() throws IOException {
        String[] type = {""};
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.error(400, type[0]));
                DynamoDbClient client = SdkClients.at(stub.endpoint())
                        .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.doNotRetry()))
                        .build()) {
            type[0] = "ValidationException";
            assertThatThrownBy(() -> Counter.a(over(client)).first()).isInstanceOf(InvalidRequestException.class);
            type[0] = "AccessDeniedException";
            assertThatThrownBy(() -> Counter.a(over(client)).first()).isInstanceOf(AccessDeniedException.class);
            type[0] = "UnrecognizedClientException";
            assertThatThrownBy(() -> Counter.a(over(client)).first()).isInstanceOf(CredentialsException.class);
            type[0] = "ThrottlingException";
            assertThatThrownBy(() -> Counter.a(over(client)).first()).isInstanceOf(ThrottledException.class);
        }
    }

    @Test
    void unreachableServerIsAConnectionErrorWithKnownOutcome() throws IOException {
        try (ClosedPort nowhere = new ClosedPort();
                DynamoDbClient client = SdkClients.at(nowhere.uri()).build()) {
            assertThatThrownBy(() -> over(client).model(new Counter("a", 1)).save())
                    .isInstanceOfSatisfying(ConnectionException.class, e -> {
                        assertThat(e.outcomeUnknown()).isFalse();
                        assertThat(e.reason()).isEqualTo(ConnectionException.Reason.REFUSED);
                    })
                    .hasMessageContaining("connection refused by " + nowhere.uri() + " (region us-east-1)");
        }
    }

    @Test
    void listenersReceiveAttemptsAndReasonsOfReadsAndWrites() throws IOException {
        String throttled = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ThrottlingException\",\"message\":\"no\","
                + "\"throttlingReasons\":[{\"reason\":\"TableReadAccountLimitExceeded\",\"resource\":\"arn:x:table/t\"}]}";
        List<CallAttempt> attempts = new ArrayList<>();
        List<CallEvent> events = new ArrayList<>();
        CallListener listener = new CallListener() {
            @Override
            public void attempted(CallStart call, CallAttempt attempt) {
                attempts.add(attempt);
            }

            @Override
            public void completed(CallEvent event) {
                events.add(event);
            }
        };
        try (StubDynamo stub = new StubDynamo((request, n) ->
                        n % 2 == 1 ? new StubDynamo.Response(400, throttled) : StubDynamo.Response.ok("{}"));
                DynamoDbClient client = at(stub)) {
            TableTheory db = over(client).withListener(listener);
            Counter.a(db).firstOrEmpty();
            Counter.a(db).updateBuilder().add("count", 1).execute();
        }

        ThrottlingReason reason = new ThrottlingReason("TableReadAccountLimitExceeded", "arn:x:table/t");
        assertThat(attempts).extracting(CallAttempt::number).containsExactly(1, 2, 1, 2);
        assertThat(attempts)
                .extracting(CallAttempt::failure)
                .containsExactly("ThrottlingException", null, "ThrottlingException", null);
        assertThat(attempts.get(0).throttlingReasons()).containsExactly(reason);
        assertThat(events).extracting(CallEvent::attempts).containsExactly(2, 2);
        assertThat(events).extracting(CallEvent::throttledAttempts).containsExactly(1, 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Effect.class,
            names = {"READ", "IDEMPOTENT"})
    void responseCountsAttemptsAndOnlyAWriteMayBeRepeated(Effect effect) throws IOException {
        List<CallAttempt> attempts = new ArrayList<>();
        try (StubDynamo stub = new StubDynamo((request, n) ->
                        n == 1 ? StubDynamo.Response.error(500, "InternalServerError") : StubDynamo.Response.ok("{}"));
                DynamoDbClient client = at(stub);
                DynamoDbClientWire wire = DynamoDbClientWire.of(client)) {
            RequestBody body = RequestBody.of("{\"TableName\":\"t\",\"Key\":{\"id\":{\"S\":\"a\"}}}");
            String operation = effect.writes() ? "DeleteItem" : "GetItem";

            WireResponse response =
                    wire.call(WireRequest.of(operation, effect, body).observedBy(attempts::add));

            assertThat(response.attempts()).isEqualTo(2);
            assertThat(response.repeated()).isEqualTo(effect.writes());
            assertThat(response.requestId()).isEqualTo("REQUEST2");
            assertThat(attempts).extracting(CallAttempt::failure).containsExactly("InternalServerError", null);
            assertThat(attempts).extracting(CallAttempt::requestId).containsExactly("REQUEST1", "REQUEST2");
            assertThat(attempts).extracting(CallAttempt::bytesSent).containsOnly((long) body.length());
            assertThat(attempts).extracting(CallAttempt::bytesReceived).containsExactly(0L, 2L);
        }
    }

    @Test
    void throttlingCarriesTheReasonsOfTheService() throws IOException {
        String throttled =
                "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException\",\"message\":\"no\","
                        + "\"ThrottlingReasons\":[{\"reason\":\"TableReadAccountLimitExceeded\",\"resource\":\"arn:x:table/t\"}]}";
        try (StubDynamo stub = new StubDynamo((request, n) -> new StubDynamo.Response(400, throttled));
                DynamoDbClient client = SdkClients.at(stub.endpoint())
                        .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.doNotRetry()))
                        .build()) {
            assertThatThrownBy(() -> Counter.a(over(client)).first())
                    .isInstanceOfSatisfying(
                            ThrottledException.class,
                            error -> assertThat(error.reasons())
                                    .containsExactly(
                                            new ThrottlingReason("TableReadAccountLimitExceeded", "arn:x:table/t")));
        }
    }

    @Test
    void missingCredentialsThrowCredentialsException(URI endpoint) {
        AwsCredentialsProvider none = () -> {
            throw SdkClientException.create("Unable to load credentials from anywhere");
        };
        try (DynamoDbClient client =
                SdkClients.at(endpoint).credentialsProvider(none).build()) {
            assertThatThrownBy(() -> Counter.a(over(client)).first()).isInstanceOf(CredentialsException.class);
        }
    }

    @Test
    void unsupportedOperationIsRejected(URI endpoint) {
        try (DynamoDbClient client = SdkClients.at(endpoint).build();
                DynamoDbClientWire wire = DynamoDbClientWire.of(client)) {
            for (String operation : List.of("ExecuteStatement", "ListBackups")) {
                WireRequest request = WireRequest.of(operation, Effect.READ, RequestBody.of("{}"));
                assertThatThrownBy(() -> wire.call(request)).isInstanceOf(InvalidRequestException.class);
            }
        }
    }
}
