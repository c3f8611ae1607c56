package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.wire.internal.http.ScriptedServer.request;
import static org.tabletheory.wire.internal.http.ScriptedServer.response;

import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.ServiceException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.ScriptedServer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Calls wait for a connection while all are in use: until the deadline of the call, not of the attempt. */
@Timeout(120)
class ConnectionWaitTest {
    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    private static final WireRequest WRITE = WireRequest.of("PutItem", Effect.ONCE, RequestBody.of("{}"));
    private static final Duration LONG = Duration.ofMinutes(10);

    /** Whether the thread of the second call was interrupted when the call had ended. */
    private final AtomicBoolean interrupted = new AtomicBoolean();

    private static HttpWire oneConnection(ScriptedServer server, Duration attemptTimeout) {
        return new HttpWire(HttpWireConfig.builder()
                .environment(Map.of())
                .region("eu-north-1")
                .endpoint(server.uri())
                .maxRetries(1)
                .callTimeout(LONG)
                .attemptTimeout(attemptTimeout)
                .connections(ConnectionOptions.defaults().maxConnections(1))
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                .build());
    }

    private static Thread started(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    @Test
    void waitIsNotPartOfTheAttempt() throws Exception {
        Duration attemptTimeout = Duration.ofSeconds(2);
        int pauseMillis = 50;
        int calls = (int) (attemptTimeout.toMillis() / pauseMillis) + 10;
        try (ScriptedServer server = ScriptedServer.start(socket -> respondSlowly(socket, calls, pauseMillis));
                HttpWire wire = oneConnection(server, attemptTimeout)) {
            List<FutureTask<Integer>> waiting = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                FutureTask<Integer> call =
                        new FutureTask<>(() -> wire.call(WRITE).attempts());
                started(call);
                waiting.add(call);
            }
            for (FutureTask<Integer> call : waiting) {
                assertThat(call.get()).isEqualTo(1);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    private static void respondSlowly(Socket socket, int calls, int pauseMillis) throws Exception {
        for (int i = 0; i < calls; i++) {
            request(socket);
            Thread.sleep(pauseMillis);
            response(socket, RESPONSE);
        }
    }

    /** Makes a call that gets no response, then another one, and returns how the second one ends. */
    private TableTheoryException secondCall(WireRequest request, WaitingCall action) throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            request(socket);
            received.countDown();
            socket.getInputStream().read();
        })) {
            HttpWire wire = oneConnection(server, LONG);
            Thread first = started(() -> ended(wire, WRITE));
            received.await();
            FutureTask<TableTheoryException> second = new FutureTask<>(() -> {
                TableTheoryException end = ended(wire, request);
                interrupted.set(Thread.currentThread().isInterrupted());
                return end;
            });
            Thread thread = started(second);
            while (wire.connectionUse().orElseThrow().waiting() == 0 && !second.isDone()) {
                Thread.sleep(5);
            }
            action.act(wire, thread);
            TableTheoryException failure = second.get();
            wire.close();
            first.join();
            assertThat(server.connections()).isEqualTo(1);
            return failure;
        }
    }

    /** What happens while the second call waits. */
    private interface WaitingCall {
        void act(HttpWire wire, Thread thread);
    }

    private static TableTheoryException ended(HttpWire wire, WireRequest request) {
        try {
            wire.call(request);
            throw new AssertionError("the call succeeded");
        } catch (TableTheoryException e) {
            return e;
        }
    }

    @Test
    void callThatFailsLetsTheNextOneUseAConnection() throws Exception {
        ScriptedServer.Script lost = socket -> {
            request(socket);
            socket.close();
        };
        ScriptedServer.Script rejected = socket -> {
            request(socket);
            response(socket, "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}");
            request(socket);
            response(socket, RESPONSE);
        };
        try (ScriptedServer server = ScriptedServer.start(lost, rejected);
                HttpWire wire = oneConnection(server, LONG)) {
            WireRequest write = WRITE.by(Deadline.after(Duration.ofSeconds(60)));

            assertThat(ended(wire, write).outcomeUnknown()).isTrue();
            assertThat(ended(wire, write)).isInstanceOf(ServiceException.class);
            assertThat(wire.call(write).attempts()).isEqualTo(1);
        }
    }

    @Test
    void deadlineOfTheCallEndsTheWait() throws Exception {
        WireRequest urgent = WRITE.by(Deadline.after(Duration.ofMillis(300)));
        TableTheoryException failure = secondCall(urgent, (wire, thread) -> {});
        assertThat(failure)
                .isInstanceOfSatisfying(
                        ConnectionException.class,
                        e -> assertThat(e.reason()).isEqualTo(ConnectionException.Reason.POOL_EXHAUSTED))
                .hasMessageContaining(
                        "all 1 connections were in use until the deadline of the call; raise maxConnections")
                .hasMessageContaining("(region eu-north-1)");
        assertThat(failure.outcomeUnknown()).isFalse();
    }

    @Test
    void interruptionEndsTheWait() throws Exception {
        TableTheoryException failure = secondCall(WRITE, (wire, thread) -> thread.interrupt());
        assertThat(failure)
                .isInstanceOf(InterruptedCallException.class)
                .hasMessageContaining("while it waited for a connection");
        assertThat(interrupted).isTrue();
        assertThat(failure.outcomeUnknown()).isFalse();
    }

    @Test
    void closingTheClientEndsTheWait() throws Exception {
        TableTheoryException failure = secondCall(WRITE, (wire, thread) -> wire.close());
        assertThat(failure).isInstanceOf(ClientClosedException.class);
        assertThat(failure.outcomeUnknown()).isFalse();
    }
}
