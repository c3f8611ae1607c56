package org.tabletheory.wire.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.engine.junit.ClosedPort;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.ConnectionException.Reason;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Errors of connections name the endpoint, the region, the cause and what to do. A write that was not sent has no unknown outcome. */
@Timeout(120)
class ConnectionErrorsTest {

    private static HttpWireConfig.Builder config(URI endpoint) {
        return HttpWireConfig.builder()
                .environment(Map.of())
                .region("eu-north-1")
                .endpoint(endpoint)
                .maxRetries(0)
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")));
    }

    private static ConnectionException error(HttpWireConfig config) {
        try (HttpWire wire = new HttpWire(config)) {
            return catchThrowableOfType(
                    ConnectionException.class,
                    () -> wire.call(WireRequest.of("PutItem", Effect.ONCE, RequestBody.of("{}"))));
        }
    }

    private static void assertExplained(ConnectionException error, Reason reason, URI endpoint, String advice) {
        assertThat(error.reason()).isEqualTo(reason);
        assertThat(error.outcomeUnknown()).isFalse();
        assertThat(error)
                .hasMessageContaining(endpoint + " (region eu-north-1)")
                .hasMessageContaining(advice);
    }

    @Test
    void refusedConnection() throws IOException {
        try (ClosedPort nowhere = new ClosedPort()) {
            ConnectionException error = error(config(nowhere.uri()).build());

            assertExplained(error, Reason.REFUSED, nowhere.uri(), "start the server, or check");
        }
    }

    @Test
    void hostWithoutAddress() {
        URI endpoint = URI.create("http://no-such-host.invalid:8000");

        assertExplained(
                error(config(endpoint).build()), Reason.UNKNOWN_HOST, endpoint, "check the region and the endpoint");
    }

    @Test
    void serverThatDoesNotSpeakTls() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread plain = new Thread(() -> {
                try (Socket socket = server.accept()) {
                    socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
                    socket.getOutputStream().flush();
                    socket.getInputStream().readNBytes(64);
                } catch (IOException e) {
                    // the client gave up
                }
            });
            plain.start();
            URI endpoint = URI.create("https://127.0.0.1:" + server.getLocalPort());

            assertExplained(error(config(endpoint).build()), Reason.TLS, endpoint, "check that the endpoint's scheme");
            plain.join();
        }
    }

    @Test
    void serverThatDoesNotAcceptConnections() throws IOException {
        List<Socket> filling = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 4; i++) {
                Socket socket = new Socket();
                filling.add(socket);
                try {
                    socket.connect(new InetSocketAddress(full.getInetAddress(), full.getLocalPort()), 200);
                } catch (IOException queueIsFull) {
                    break;
                }
            }
            URI endpoint = URI.create("http://127.0.0.1:" + full.getLocalPort());
            Duration longerThanTheDefault = Duration.ofMillis(2500);
            long began = System.nanoTime();

            ConnectionException error = error(config(endpoint)
                    .attemptTimeout(Duration.ofSeconds(60))
                    .callTimeout(Duration.ofSeconds(60))
                    .connections(ConnectionOptions.defaults().connectTimeout(longerThanTheDefault))
                    .build());

            assertExplained(error, Reason.TIMEOUT, endpoint, "raise connectTimeout");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(longerThanTheDefault);
        } finally {
            for (Socket socket : filling) {
                socket.close();
            }
        }
    }

    @Test
    void serverThatDoesNotRespond() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            URI endpoint = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            HttpWireConfig config =
                    config(endpoint).attemptTimeout(Duration.ofSeconds(1)).build();
            try (HttpWire wire = new HttpWire(config)) {
                ConnectionException error = catchThrowableOfType(
                        ConnectionException.class,
                        () -> wire.call(WireRequest.of("GetItem", Effect.READ, RequestBody.of("{}"))));

                assertExplained(error, Reason.TIMEOUT, endpoint, "raise attemptTimeout");
            }
        }
    }
}
