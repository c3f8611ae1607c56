package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.ScriptedServer;

/** A server's texts cannot control a terminal, forge lines of a log, or fill it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HostileTextTest {
    /** As JSON: clears the screen, starts a line, and reverses the rest of it. */
    private static final String CONTROLS = "\\u001b[2J\\nERROR \\u0000\\u009b\\u202e";

    private final List<Object> observed = new ArrayList<>();

    private final class Recorder implements CallListener {
        @Override
        public void attempted(CallStart start, CallAttempt attempt) {
            observed.add(attempt);
        }

        @Override
        public void completed(CallEvent event) {
            observed.add(event);
            event.consumedCapacity().forEach(capacity -> {
                observed.add(capacity);
                observed.addAll(capacity.indexes().keySet());
            });
        }
    }

    private Wire connect(ScriptedServer server) {
        HttpWireConfig config =
                HttpWireConfig.local(server.uri()).toBuilder().maxRetries(0).build();
        return new ObservedWire(new HttpWire(config), List.of(new Recorder()));
    }

    private static ScriptedServer respond(int status, String body) throws Exception {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return ScriptedServer.start(socket -> {
            ScriptedServer.request(socket);
            ScriptedServer.response(
                    socket,
                    "HTTP/1.1 " + status + " \u001b[2J\r\nx-amzn-RequestId: R\u001b[2J\u009b\b\r\n"
                            + "x-amzn-ErrorType: x#T\u001b[2J\u009b\r\nContent-Length: " + bytes.length + "\r\n\r\n");
            socket.getOutputStream().write(bytes);
        });
    }

    private static WireRequest request() {
        return new WireRequest(
                "PutItem", Effect.IDEMPOTENT, RequestBody.of("{}"), "users", null, "User", null, true, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x#ValidationException",
                "x#ThrottlingException",
                "x#TransactionCanceledException",
                "x#AccessDeniedException",
                "x#ResourceNotFoundException",
                "x#ResourceInUseException",
                "x#UnrecognizedClientException",
                "x#Own" + CONTROLS,
                ""
            })
    void controlCharactersOfAnErrorAreEscaped(String type) throws Exception {
        String body = """
                {"__type":"%1$s","message":"m %2$s","CancellationReasons":[
                  {"Code":"c %2$s","Message":"m %2$s"},
                  {"Code":"ThrottlingError","ThrottlingReasons":[{"reason":"r %2$s","resource":"a:table/%2$s"}]}],
                 "throttlingReasons":[{"reason":"r %2$s","resource":"%2$s"}]}""".formatted(type, CONTROLS);
        for (int status : new int[] {400, 500}) {
            try (ScriptedServer server = respond(status, body);
                    Wire wire = connect(server)) {
                TableTheoryException error =
                        catchThrowableOfType(TableTheoryException.class, () -> wire.call(request()));

                for (Throwable each = error; each != null; each = each.getCause()) {
                    observed.add(each);
                }
                observed.add(error.context());
                assertThat(error.requestId()).isEqualTo("R\\u001b[2J\\u009b\\u0008");
            }
        }
        assertPrintable();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"ConsumedCapacity\":{\"TableName\":\"%1$s\",\"CapacityUnits\":1,"
                        + "\"GlobalSecondaryIndexes\":{\"%1$s\":{\"CapacityUnits\":1}}}}",
                "not %s JSON",
                "",
                "{%s"
            })
    void controlCharactersOfAResponseAreEscaped(String body) throws Exception {
        try (ScriptedServer server = respond(200, body.formatted(CONTROLS));
                Wire wire = connect(server)) {
            observed.add(String.valueOf(wire.call(request()).requestId()));
        } catch (TableTheoryException malformed) {
            observed.add(malformed);
        }
        assertPrintable();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ValidationException", "TransactionCanceledException"})
    void longTextsAreShortened(String type) throws Exception {
        String text = "x".repeat(100_000);
        StringBuilder reasons = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            reasons.append(i == 0 ? "" : ",")
                    .append("{\"Code\":\"")
                    .append("y".repeat(1_000))
                    .append("\"}");
        }
        String body =
                "{\"__type\":\"" + type + "\",\"message\":\"" + text + "\",\"CancellationReasons\":[" + reasons + "]}";
        try (ScriptedServer server = respond(400, body);
                Wire wire = connect(server)) {
            TableTheoryException error = catchThrowableOfType(TableTheoryException.class, () -> wire.call(request()));

            assertThat(String.valueOf(error.getMessage())).hasSizeLessThan(30_000);
        }
    }

    private void assertPrintable() {
        assertThat(observed)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.toString())
                        .matches(text ->
                                text.chars().noneMatch(c -> c < ' ' || (c >= 0x7f && c <= 0x9f) || c == 0x202e)));
    }
}
