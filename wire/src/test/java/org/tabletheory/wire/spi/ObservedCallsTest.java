package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.error.TransactionException;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallOutcome;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.CostMeter;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.StubHttpClient;

/** What listeners receive of calls. */
class ObservedCallsTest {
    private static final String READ_THROTTLED = "{\"__type\":\"x#ThrottlingException\",\"message\":\"slow down\","
            + "\"throttlingReasons\":[{\"reason\":\"TableReadKeyRangeThroughputExceeded\","
            + "\"resource\":\"arn:aws:dynamodb:eu-north-1:123456789012:table/users\"}]}";
    private static final ThrottlingReason READ_REASON = new ThrottlingReason(
            "TableReadKeyRangeThroughputExceeded", "arn:aws:dynamodb:eu-north-1:123456789012:table/users");

    private final StubHttpClient http = new StubHttpClient();

    /** Records all events in order. */
    private static final class Recorder implements CallListener {
        final List<Object> events = new ArrayList<>();
        final List<CallStart> starts = new ArrayList<>();
        final List<CallAttempt> attempts = new ArrayList<>();
        final List<CallEvent> ends = new ArrayList<>();

        @Override
        public void started(CallStart start) {
            starts.add(start);
            events.add(start);
        }

        @Override
        public void attempted(CallStart start, CallAttempt attempt) {
            attempts.add(attempt);
            events.add(start);
        }

        @Override
        public void completed(CallEvent event) {
            ends.add(event);
            events.add(event.start());
        }
    }

    private Wire wire(CallListener... listeners) {
        HttpWireConfig config = HttpWireConfig.local(URI.create("http://127.0.0.1:8000")).toBuilder()
                .httpClient(http)
                .build();
        return new ObservedWire(new HttpWire(config), List.of(listeners));
    }

    private static WireRequest request() {
        RequestBody body = RequestBody.of("{\"TableName\":\"users\"}");
        return new WireRequest("Query", Effect.READ, body, "users", "by-email", "User", null, true, null);
    }

    @Test
    void startAttemptsAndEndOfACallHaveTheSameObject() {
        http.thenError(500, "InternalServerError").thenRespond(200, "{}");
        Recorder recorder = new Recorder();
        try (Wire wire = wire(recorder)) {
            wire.call(request());
            wire.call(request());
        }

        assertThat(recorder.starts).extracting(CallStart::id).doesNotHaveDuplicates();
        assertThat(recorder.starts.get(0))
                .isEqualTo(new CallStart(
                        recorder.starts.get(0).id(),
                        "Query",
                        "users",
                        "by-email",
                        "User",
                        new WireEndpoint(URI.create("http://127.0.0.1:8000"), "us-east-1")));
        assertThat(recorder.events).hasSize(7);
        assertThat(recorder.events.subList(0, 4)).allMatch(event -> event == recorder.starts.get(0));
        assertThat(recorder.events.subList(4, 7)).allMatch(event -> event == recorder.starts.get(1));
    }

    @Test
    void attemptsHaveNumbersSizesRequestIdsAndReasons() {
        http.thenRespond(400, READ_THROTTLED).thenBreak().thenRespond(200, "{}");
        Recorder recorder = new Recorder();
        try (Wire wire = wire(recorder)) {
            wire.call(request());
        }

        assertThat(recorder.attempts).extracting(CallAttempt::number).containsExactly(1, 2, 3);
        assertThat(recorder.attempts)
                .extracting(CallAttempt::failure)
                .containsExactly("ThrottlingException", "lost", null);
        assertThat(recorder.attempts).extracting(CallAttempt::throttled).containsExactly(true, false, false);
        assertThat(recorder.attempts.get(0).throttlingReasons()).containsExactly(READ_REASON);
        assertThat(recorder.attempts.get(0).requestId()).isNotNull();
        assertThat(recorder.attempts).allMatch(attempt -> attempt.bytesSent() == 21);
        CallEvent end = recorder.ends.get(0);
        assertThat(end.attemptList()).isEqualTo(recorder.attempts);
        assertThat(end.throttledAttempts()).isEqualTo(1);
        assertThat(end.bytesSent()).isEqualTo(63);
        assertThat(end.bytesReceived()).isEqualTo(READ_THROTTLED.length() + 2);
        assertThat(end.outcome()).isEqualTo(CallOutcome.SUCCEEDED);
        assertThat(end.duration()).isPositive();
        assertThat(end.index()).contains("by-email");
    }

    @Test
    void severalListenersAreCalledInOrderAndInTheOppositeOrderAtTheEnd() {
        http.thenRespond(200, "{}");
        List<String> order = new ArrayList<>();
        class Named implements CallListener {
            private final String name;

            Named(String name) {
                this.name = name;
            }

            @Override
            public void started(CallStart start) {
                order.add("start " + name);
            }

            @Override
            public void completed(CallEvent event) {
                order.add("end " + name);
            }
        }
        try (Wire wire = wire(new Named("a"), new Named("b"))) {
            wire.call(request());
        }

        assertThat(order).containsExactly("start a", "start b", "end b", "end a");
    }

    @Test
    void exceptionOfOneListenerDoesNotAffectTheCallOrOtherListeners() {
        http.thenRespond(200, "{}");
        CallListener broken = event -> {
            throw new IllegalStateException("listener at fault");
        };
        Recorder recorder = new Recorder();
        try (Wire wire = wire(recorder, broken)) {
            assertThat(wire.call(request()).text()).isEqualTo("{}");
        }

        assertThat(recorder.ends).hasSize(1);
    }

    @Test
    void listenersAreToldOfACallThatEndsWithAnError() {
        http.then(() -> {
            throw new OutOfMemoryError("of the client");
        });
        Recorder recorder = new Recorder();
        try (Wire wire = wire(recorder)) {
            assertThatThrownBy(() -> wire.call(request())).isInstanceOf(OutOfMemoryError.class);
        }

        assertThat(recorder.ends)
                .singleElement()
                .satisfies(end -> assertThat(end.failure()).containsInstanceOf(OutOfMemoryError.class));
    }

    /** A write that was applied must not look like one that failed, whatever a listener throws. */
    @Test
    void errorOfOneListenerDoesNotReplaceTheResponse() {
        for (Error error : List.of(
                new NoClassDefFoundError("a missing library"),
                new StackOverflowError(),
                new OutOfMemoryError("of the listener"))) {
            http.thenRespond(200, "{}");
            Recorder recorder = new Recorder();
            CallListener broken = new CallListener() {
                @Override
                public void started(CallStart start) {
                    throw error;
                }

                @Override
                public void attempted(CallStart start, CallAttempt attempt) {
                    throw error;
                }

                @Override
                public void completed(CallEvent event) {
                    throw error;
                }

                @Override
                public Runnable propagating(Runnable task) {
                    throw error;
                }
            };
            try (Wire wire = wire(broken, recorder)) {
                assertThat(wire.call(request()).text()).isEqualTo("{}");
                boolean[] run = new boolean[1];
                wire.propagating(() -> run[0] = true).run();
                assertThat(run).containsExactly(true);
            }
            assertThat(recorder.ends)
                    .singleElement()
                    .satisfies(end -> assertThat(end.failure()).isEmpty());
        }
    }

    @Test
    void errorOfTheLoggerDoesNotReplaceTheResponse() {
        http.thenRespond(200, "{}");
        CallListener broken = event -> {
            throw new IllegalStateException("listener at fault");
        };
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                throw new StackOverflowError("of the logger");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("org.tabletheory.calls");
        logger.addHandler(handler);
        try (Wire wire = wire(broken)) {
            assertThat(wire.call(request()).text()).isEqualTo("{}");
        } finally {
            logger.removeHandler(handler);
        }
    }

    @Test
    void consumedCapacityIsReadPerTableAndIndexIfItWasRequested() {
        http.thenRespond(
                200,
                "{\"Items\":[{\"ConsumedCapacity\":{\"S\":\"not this one\"}}],\"ConsumedCapacity\":{\"TableName\":\"users\","
                        + "\"CapacityUnits\":3.5,\"Table\":{\"CapacityUnits\":1.0},"
                        + "\"GlobalSecondaryIndexes\":{\"by-email\":{\"CapacityUnits\":2.0}},"
                        + "\"LocalSecondaryIndexes\":{\"by-date\":{\"CapacityUnits\":0.5}}}}");
        Recorder recorder = new Recorder();
        CostMeter meter = new CostMeter();
        try (Wire wire = wire(recorder, meter)) {
            wire.call(request());
            wire.call(request());
            wire.call(WireRequest.of("Query", Effect.READ, RequestBody.of("{}")));
        }

        ConsumedCapacity once = new ConsumedCapacity("users", 3.5, Map.of("by-email", 2.0, "by-date", 0.5));
        assertThat(recorder.ends.get(0).consumedCapacity()).containsExactly(once);
        assertThat(once.tableUnits()).isEqualTo(1.0);
        assertThat(recorder.ends.get(2).consumedCapacity())
                .as("the request does not request it, so the response is not parsed")
                .isEmpty();
        assertThat(meter.total())
                .containsExactly(new ConsumedCapacity("users", 7.0, Map.of("by-email", 4.0, "by-date", 1.0)));
        assertThat(meter.units()).isEqualTo(7.0);
        assertThat(meter.calls()).isEqualTo(3);
    }

    @Test
    void outcomesDistinguishFailedConditionsThrottlingAndOtherErrors() {
        Recorder recorder = new Recorder();
        for (String type : List.of(
                "ConditionalCheckFailedException\"",
                "TransactionCanceledException\",\"CancellationReasons\":[{\"Code\":\"None\"},{\"Code\":\"ConditionalCheckFailed\"}]",
                "TransactionCanceledException\",\"CancellationReasons\":[{\"Code\":\"ValidationError\"},{\"Code\":\"ConditionalCheckFailed\"}]",
                "ThrottlingException\"",
                "ValidationException\"")) {
            StubHttpClient failing = new StubHttpClient().thenRespond(400, "{\"__type\":\"x#" + type + "}");
            HttpWireConfig config = HttpWireConfig.local(URI.create("http://127.0.0.1:8000")).toBuilder()
                    .httpClient(failing)
                    .maxRetries(0)
                    .build();
            try (Wire wire = new ObservedWire(new HttpWire(config), List.of(recorder))) {
                assertThatThrownBy(() -> wire.call(request())).isInstanceOf(TableTheoryException.class);
            }
        }

        assertThat(recorder.ends)
                .extracting(CallEvent::outcome)
                .containsExactly(
                        CallOutcome.CONDITION_FAILED,
                        CallOutcome.CONDITION_FAILED,
                        CallOutcome.FAILED,
                        CallOutcome.THROTTLED,
                        CallOutcome.FAILED);
    }

    @Test
    void wireOfTheUserIsObservedToo() {
        Recorder recorder = new Recorder();
        Wire own = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                if (request.table() == null) {
                    throw new IllegalStateException("a fault of the wire");
                }
                return new WireResponse(new byte[] {'{', '}'}, "ID", 2, false);
            }

            @Override
            public void close() {}
        };
        try (Wire wire = new ObservedWire(own, List.of(recorder))) {
            wire.call(request());
            assertThatThrownBy(() -> wire.call(WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}"))))
                    .hasMessage("a fault of the wire");
        }

        assertThat(recorder.ends.get(0).attempts()).isEqualTo(2);
        assertThat(recorder.ends.get(0).requestId()).contains("ID");
        assertThat(recorder.ends.get(1).failure()).isPresent();
        assertThat(recorder.ends.get(1).outcome()).isEqualTo(CallOutcome.FAILED);
    }

    @Test
    void listenersOfListenersBothReceiveAttempts() {
        http.thenError(500, "InternalServerError").thenRespond(200, "{}");
        Recorder inner = new Recorder();
        Recorder outer = new Recorder();
        try (Wire wire = new ObservedWire(wire(inner), List.of(outer))) {
            wire.call(request());
        }

        assertThat(inner.attempts).hasSize(2).isEqualTo(outer.attempts);
        assertThat(inner.starts).singleElement().isSameAs(outer.starts.get(0));
        assertThat(inner.ends.get(0).start()).isSameAs(outer.ends.get(0).start());
    }

    @Test
    void throttlingCarriesTheReasonsOfTheService() {
        http.thenRespond(400, READ_THROTTLED);
        try (Wire wire = wire()) {
            assertThatThrownBy(() -> wire.call(request()))
                    .isInstanceOfSatisfying(
                            ThrottledException.class,
                            error -> assertThat(error.reasons()).containsExactly(READ_REASON))
                    .hasMessageContaining("Reason: TableReadKeyRangeThroughputExceeded on users.");
        }
    }

    @Test
    void throttledTransactionCarriesTheReasonsOfTheService() {
        for (String place : List.of(
                "\"CancellationReasons\":[{\"Code\":\"ThrottlingError\",\"Message\":\"x\",\"ThrottlingReasons\":[%s]}]",
                "\"ThrottlingReasons\":[%s],\"CancellationReasons\":[{\"Code\":\"ThrottlingError\"}]")) {
            String reason =
                    "{\"reason\":\"IndexWriteAccountLimitExceeded\",\"resource\":\"arn:x:table/users/index/i\"}";
            StubHttpClient throttled = new StubHttpClient()
                    .thenRespond(
                            400, "{\"__type\":\"x#TransactionCanceledException\"," + place.formatted(reason) + "}");
            HttpWireConfig config = HttpWireConfig.local(URI.create("http://127.0.0.1:8000")).toBuilder()
                    .httpClient(throttled)
                    .maxRetries(0)
                    .build();
            try (HttpWire wire = new HttpWire(config)) {
                assertThatThrownBy(() -> wire.call(request()))
                        .isInstanceOfSatisfying(
                                TransactionException.class,
                                error -> assertThat(error.throttlingReasons())
                                        .containsExactly(new ThrottlingReason(
                                                "IndexWriteAccountLimitExceeded", "arn:x:table/users/index/i")))
                        .hasMessageContaining("IndexWriteAccountLimitExceeded on users/index/i");
            }
        }
    }

    @Test
    void lostConnectionIsExplainedWithEndpointAndRegion() {
        http.thenBreak();
        try (Wire wire = wire()) {
            assertThatThrownBy(() -> wire.call(request()))
                    .isInstanceOfSatisfying(
                            ConnectionException.class,
                            error -> assertThat(error.reason()).isEqualTo(ConnectionException.Reason.LOST))
                    .hasMessageContaining("the connection to http://127.0.0.1:8000 (region us-east-1) was lost");
        }
    }

    @Test
    void contextsOfAllListenersReachAnotherThread() {
        List<String> order = new ArrayList<>();
        class Context implements CallListener {
            private final String name;

            Context(String name) {
                this.name = name;
            }

            @Override
            public void completed(CallEvent event) {}

            @Override
            public Runnable propagating(Runnable task) {
                return () -> {
                    order.add(name);
                    task.run();
                };
            }
        }
        try (Wire wire = new ObservedWire(wire(new Context("inner")), List.of(new Context("a"), new Context("b")))) {
            wire.propagating(() -> order.add("task")).run();
        }

        assertThat(order).containsExactly("b", "a", "inner", "task");
    }
}
