package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.wire.internal.http.ScriptedServer.requestAndRespond;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.ScriptedServer;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** Calls of a client that is closed. */
@Timeout(120)
class CloseTest {
    private static WireRequest request(Effect effect) {
        return WireRequest.of("UpdateItem", effect, RequestBody.of("{}"));
    }

    @Test
    void callAfterCloseFailsWithoutConnecting() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"))) {
            HttpWire wire = new HttpWire(HttpWireConfig.local(server.uri()));
            wire.close();

            assertThatThrownBy(() -> wire.call(request(Effect.ONCE)))
                    .isInstanceOfSatisfying(ClientClosedException.class, error -> {
                        assertThat(error.codes()).containsExactly("ErrClientClosed");
                        assertThat(error.outcomeUnknown()).isFalse();
                    })
                    .hasMessageContaining("the client is closed; connect another one");
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void wireReportsWhetherItIsLocalAndClosed() {
        HttpWire local = new HttpWire(HttpWireConfig.local(URI.create("http://127.0.0.1:1")));
        HttpWire remote = new HttpWire(HttpWireConfig.local(URI.create("http://db.example:1")));
        assertThat(local.isLocal()).isTrue();
        assertThat(remote.isLocal()).isFalse();
        assertThat(local.isClosed()).isFalse();
        local.close();
        remote.close();
        assertThat(local.isClosed()).isTrue();
    }

    /** What the program did explains more than that it is too late. */
    @Test
    void closingAndInterruptingPrecedeTheDeadline() {
        HttpWire wire = new HttpWire(HttpWireConfig.local(URI.create("http://127.0.0.1:1")));
        WireRequest late = request(Effect.READ).by(Deadline.after(Duration.ZERO));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> wire.call(late)).isInstanceOf(InterruptedCallException.class);
        wire.close();
        assertThatThrownBy(() -> wire.call(late)).isInstanceOf(ClientClosedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void readInProgressEnds() throws Exception {
        assertThat(causeOfCallClosedInProgress(Effect.READ)).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void writeInProgressEndsWithAnUnknownOutcome() throws Exception {
        assertThat(causeOfCallClosedInProgress(Effect.IDEMPOTENT))
                .isInstanceOfSatisfying(
                        UnknownOutcomeException.class,
                        error -> assertThat(error.codes()).contains("ErrClientClosed"));
    }

    /** The server does not respond to the TLS handshake, so the request was not sent. */
    @Test
    void writeWithoutAConnectionWasNotApplied() throws Exception {
        assertThat(causeOfCallDuringTheHandshake((wire, thread) -> wire.close()))
                .isInstanceOfSatisfying(
                        ClientClosedException.class,
                        error -> assertThat(error.outcomeUnknown()).isFalse());
        assertThat(causeOfCallDuringTheHandshake((wire, thread) -> thread.interrupt()))
                .isInstanceOfSatisfying(
                        InterruptedCallException.class,
                        error -> assertThat(error.outcomeUnknown()).isFalse());
    }

    /** What happens to a client or to the thread of its call. */
    private interface Ending {
        void end(HttpWire wire, Thread thread);
    }

    private static Throwable causeOfCallDuringTheHandshake(Ending ending) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            socket.getInputStream().read();
            connected.countDown();
        })) {
            URI secure = URI.create("https://localhost:" + server.uri().getPort());
            return causeOfCall(secure, Effect.ONCE, connected, ending);
        }
    }

    private static Throwable causeOfCallClosedInProgress(Effect effect) throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            ScriptedServer.request(socket);
            received.countDown();
        })) {
            return causeOfCall(server.uri(), effect, received, (wire, thread) -> wire.close());
        }
    }

    private static Throwable causeOfCall(URI endpoint, Effect effect, CountDownLatch received, Ending ending)
            throws Exception {
        CompletableFuture<Thread> caller = new CompletableFuture<>();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (HttpWire wire = new HttpWire(HttpWireConfig.local(endpoint))) {
            Future<WireResponse> call = threads.submit(() -> {
                caller.complete(Thread.currentThread());
                return wire.call(request(effect));
            });
            assertThat(received.await(60, TimeUnit.SECONDS)).isTrue();
            ending.end(wire, caller.join());
            return endOf(call);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Throwable endOf(Future<WireResponse> call) throws Exception {
        try {
            throw new AssertionError(
                    "returned " + call.get(60, TimeUnit.SECONDS).text());
        } catch (ExecutionException e) {
            return Objects.requireNonNull(e.getCause());
        }
    }

    @Test
    void closingClosesIdleConnections() throws Exception {
        CompletableFuture<Integer> end = new CompletableFuture<>();
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
            end.complete(socket.getInputStream().read());
        })) {
            HttpWire wire = new HttpWire(HttpWireConfig.local(server.uri()));
            wire.call(request(Effect.READ));
            assertThat(end).isNotDone();
            wire.close();

            assertThat(end.get(60, TimeUnit.SECONDS)).isEqualTo(-1);
        }
    }

    /** The HTTP client belongs to the user and stays open, so the call itself is aborted. */
    @Test
    void callInProgressWithAnHttpClientOfTheUserEnds() throws Exception {
        CountDownLatch sent = new CountDownLatch(1);
        CountDownLatch aborted = new CountDownLatch(1);
        SdkHttpClient own = new SdkHttpClient() {
            @Override
            public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
                return new ExecutableHttpRequest() {
                    @Override
                    public HttpExecuteResponse call() throws IOException {
                        sent.countDown();
                        try {
                            aborted.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                        throw new IOException("aborted");
                    }

                    @Override
                    public void abort() {
                        aborted.countDown();
                    }
                };
            }

            @Override
            public void close() {}
        };
        HttpWire wire = new HttpWire(HttpWireConfig.local(URI.create("http://127.0.0.1:1")).toBuilder()
                .httpClient(own)
                .build());
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<WireResponse> call = threads.submit(() -> wire.call(request(Effect.READ)));
            assertThat(sent.await(60, TimeUnit.SECONDS)).isTrue();
            wire.close();

            assertThat(endOf(call)).isInstanceOf(ClientClosedException.class);
        } finally {
            aborted.countDown();
            threads.shutdownNow();
        }
    }
}
