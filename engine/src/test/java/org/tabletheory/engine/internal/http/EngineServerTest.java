package org.tabletheory.engine.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EngineServerTest {
    private static final EngineServer.Handler HEALTHY = new EngineServer.Handler() {
        @Override
        public String health() {
            return "healthy";
        }

        @Override
        public boolean isOperation(String name) {
            return false;
        }

        @Override
        public EngineServer.HttpReply execute(String operation, byte[] body) {
            return new EngineServer.HttpReply(200, body);
        }
    };

    private final AtomicInteger started = new AtomicInteger();

    /** The first thread accepts, the second cannot be started. */
    private Thread start(String name, Runnable work) {
        if (started.incrementAndGet() == 2) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return ConnectionAcceptor.startDaemon(name, work);
    }

    @Test
    void aServerWithoutAThreadLeavesThePortFree() throws IOException {
        started.set(1);
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> ConnectionAcceptor.start(listener, "accept", this::start, connection -> {}))
                    .isInstanceOf(OutOfMemoryError.class);

            assertThat(listener.isClosed()).isTrue();
        }
    }

    @Test
    void aConnectionWithoutAThreadIsClosedAndTheNextOneIsServed() throws IOException {
        try (EngineServer server = EngineServer.start(0, Set.of(), HEALTHY, this::start)) {
            assertThat(get(server)).isEmpty();
            assertThat(get(server)).startsWith("HTTP/1.1 200").endsWith("healthy");
        }
    }

    private static String get(EngineServer server) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (SocketException reset) { // the server closed the connection before it read the request
            return "";
        }
    }
}
