package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.junit.ClosedPort;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;

/** Timeouts, deadlines and interruption of calls, over real sockets. */
class TimeoutsTest {

    /** Far longer than the timeouts of these tests, also on a busy machine. */
    private static final Duration LATE = Duration.ofSeconds(60);

    /** A server that accepts, reads nothing, and sends one byte every 100 ms, the last one again and again. */
    private static ServerSocket dripping(String bytes) throws IOException {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                byte[] all = bytes.getBytes(StandardCharsets.US_ASCII);
                for (int i = 0; all.length > 0; i++) {
                    socket.getOutputStream().write(all[Math.min(i, all.length - 1)]);
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                TimeUnit.HOURS.sleep(1);
            } catch (IOException | InterruptedException e) {
                // The client disconnected, as the test expects.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    private static TableTheoryException callAndFail(
            ServerSocket server, HttpWireConfig.Builder config, WireRequest request) {
        return callAndFail(URI.create("http://127.0.0.1:" + server.getLocalPort()), config, request);
    }

    private static TableTheoryException callAndFail(URI endpoint, HttpWireConfig.Builder config, WireRequest request) {
        HttpWireConfig whole = config.endpoint(endpoint).build();
        try (HttpWire wire = new HttpWire(whole)) {
            return catchThrowableOfType(TableTheoryException.class, () -> wire.call(request));
        }
    }

    private static HttpWireConfig.Builder config() {
        return HttpWireConfig.local(URI.create("http://127.0.0.1:1")).toBuilder()
                .maxRetries(0)
                .attemptTimeout(LATE)
                .callTimeout(LATE);
    }

    private static WireRequest request(Effect effect) {
        return WireRequest.of("GetItem", effect, RequestBody.of("{"));
    }

    private static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }

    @Test
    void silentServerTimesOutPerAttempt() throws IOException {
        try (ServerSocket silent = dripping("")) {
            long before = System.nanoTime();

            TableTheoryException error =
                    callAndFail(silent, config().attemptTimeout(Duration.ofMillis(400)), request(Effect.READ));

            assertThat(error.codes()).containsExactly("ErrConnection");
            assertThat(since(before)).isBetween(Duration.ofMillis(350), LATE.dividedBy(2));
        }
    }

    @Test
    void deadlineShorterThanTheTimeoutsIsEnforced() throws IOException {
        try (ServerSocket silent = dripping("")) {
            long before = System.nanoTime();

            TableTheoryException error =
                    callAndFail(silent, config(), request(Effect.READ).by(Deadline.after(Duration.ofMillis(400))));

            assertThat(error.codes()).containsExactly("ErrDeadlineExceeded");
            assertThat(since(before)).isBetween(Duration.ofMillis(350), LATE.dividedBy(2));
        }
    }

    @Test
    void timedOutWriteHasAnUnknownOutcome() throws IOException {
        try (ServerSocket silent = dripping("")) {
            TableTheoryException error =
                    callAndFail(silent, config(), request(Effect.GUARDED).by(Deadline.after(Duration.ofSeconds(2))));

            assertThat(error.codes()).containsExactlyInAnyOrder("ErrUnknownOutcome", "ErrDeadlineExceeded");
        }
    }

    @Test
    void serverThatDripsHeadersTimesOut() throws IOException {
        try (ServerSocket slow = dripping("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Filler: never ends")) {
            long before = System.nanoTime();

            TableTheoryException error =
                    callAndFail(slow, config().attemptTimeout(Duration.ofMillis(600)), request(Effect.READ));

            assertThat(error.codes()).containsExactly("ErrConnection");
            assertThat(since(before)).isLessThan(LATE.dividedBy(2));
        }
    }

    @Test
    void interruptAbortsTheWaitForTheServer() throws Exception {
        try (ServerSocket silent = dripping("")) {
            Thread caller = Thread.currentThread();
            Thread interrupter = new Thread(() -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(300);
                } catch (InterruptedException e) {
                    return;
                }
                caller.interrupt();
            });
            long before = System.nanoTime();
            interrupter.start();

            TableTheoryException error = callAndFail(silent, config(), request(Effect.READ));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(error.codes()).containsExactly("ErrInterrupted");
            assertThat(since(before)).isLessThan(LATE.dividedBy(2));
            interrupter.join();
        }
    }

    @Test
    void unreachableServerIsAConnectionErrorWithKnownOutcome() throws IOException {
        try (ClosedPort nowhere = new ClosedPort()) {
            TableTheoryException error = callAndFail(nowhere.uri(), config().maxRetries(1), request(Effect.ONCE));

            assertThat(error.codes()).containsExactly("ErrConnection");
            assertThat(error.outcomeUnknown()).isFalse();
            assertThat(error).hasMessageContaining("connection refused").hasMessageContaining("2 attempts");
        }
    }
}
