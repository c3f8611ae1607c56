package org.tabletheory.engine.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.0, '', 1",
        "HTTP/1.0, Connection: keep-alive, 2",
        "HTTP/1.1, '', 2",
        "HTTP/1.1, Connection: Close, 1",
    })
    @Timeout(60)
    void aConnectionIsReusedAsItsClientExpects(String version, String header, int responses) throws IOException {
        String request = "GET / " + version + "\r\n" + (header.isEmpty() ? "" : header + "\r\n") + "\r\n";
        try (EngineServer server = EngineServer.start(0, Set.of(), HEALTHY);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write((request + request).getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            String read = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(read.split("HTTP/1.1 200 OK", -1)).hasSize(1 + responses);
        }
    }

    @Test
    @Timeout(60)
    void aConnectionBeyondTheLimitIsClosed() throws IOException {
        ConnectionAcceptor.ThreadStarter onlyAccepts = (name, work) ->
                started.incrementAndGet() == 1 ? ConnectionAcceptor.startDaemon(name, work) : new Thread(work, name);
        List<Socket> clients = new ArrayList<>();
        try (EngineServer server = EngineServer.start(0, Set.of(), HEALTHY, onlyAccepts)) {
            for (int i = 0; i < 1024; i++) {
                clients.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
            }
            assertThat(get(server)).isEmpty();
            assertThat(started.get())
                    .as("threads for accepted connections and for accepting")
                    .isEqualTo(1025);
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    /** Otherwise the client would see a broken connection instead of the status. */
    @Test
    @Timeout(60)
    void aClientThatIsStillSendingSeesWhyItsRequestIsRejected() throws IOException {
        try (EngineServer server = EngineServer.start(0, Set.of(), HEALTHY);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 128; i++) {
                out.write(new byte[64 * 1024]);
            }
            socket.shutdownOutput();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 413 ")
                    .contains("Connection: close");
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
