package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.wire.internal.http.ScriptedServer.requestAndRespond;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.ScriptedServer;

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

    private static Throwable causeOfCallClosedInProgress(Effect effect) throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            ScriptedServer.request(socket);
            received.countDown();
        })) {
            HttpWire wire = new HttpWire(HttpWireConfig.local(server.uri()));
            Future<WireResponse> call = threads.submit(() -> wire.call(request(effect)));
            assertThat(received.await(60, TimeUnit.SECONDS)).isTrue();
            wire.close();
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
}
