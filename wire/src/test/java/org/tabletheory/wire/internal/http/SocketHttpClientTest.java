package org.tabletheory.wire.internal.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.wire.internal.http.ScriptedServer.request;
import static org.tabletheory.wire.internal.http.ScriptedServer.requestAndRespond;
import static org.tabletheory.wire.internal.http.ScriptedServer.response;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.engine.junit.ClosedPort;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.internal.http.ScriptedServer.Script;
import org.tabletheory.wire.internal.signing.HashedBody;
import org.tabletheory.wire.internal.signing.SignedRequest;

/** The client against scripted servers. */
@Timeout(120)
class SocketHttpClientTest {
    private static final SignedRequest REQUEST =
            new SignedRequest("localhost", "DynamoDB_20120810.ListTables", "20260304T050607Z", null, "none", body());
    private static final Deadline NO_DEADLINE = Deadline.after(Duration.ofDays(1));

    private final List<AutoCloseable> opened = Collections.synchronizedList(new ArrayList<>());
    private final Map<URI, SocketHttpClient> clients = new HashMap<>();

    @AfterEach
    void close() throws Exception {
        clients.values().forEach(SocketHttpClient::close);
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    /** Starts a server that handles its connections one after the other with these scripts. */
    private URI server(Script... scripts) throws IOException {
        return serve(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()), "http", scripts);
    }

    private URI serve(ServerSocket socket, String scheme, Script... scripts) {
        ScriptedServer server = new ScriptedServer(socket, scheme, scripts);
        opened.add(server);
        return server.uri();
    }

    private static HashedBody body() {
        return HashedBody.of(RequestBody.of("{}"));
    }

    private HttpExchange post(URI uri) {
        return clients.computeIfAbsent(uri, SocketHttpClient::new).prepare(REQUEST, Effect.ONCE, NO_DEADLINE);
    }

    private static String body(HttpResponse response) throws IOException {
        try (InputStream in = response.body()) {
            return new String(in.readAllBytes(), ISO_8859_1);
        }
    }

    @Test
    void sendsTheRequestAndReturnsStatusHeadersAndBody() throws Exception {
        List<String> seen = new ArrayList<>();
        URI uri = server(socket -> {
            seen.add(request(socket));
            response(
                    socket,
                    "HTTP/1.1 400 Bad Request\r\nDate: today\r\nX-AMZ-crc32:  7 \r\nx-amzn-RequestId: R1\r\n"
                            + "x-amzn-ErrorType: E1\r\nContent-Length: 5\r\n\r\nhello");
        });

        HttpResponse response = post(uri).call();

        assertThat(response.head()).isEqualTo(new ResponseHead(400, 5, true, "R1", 7, "E1", "today"));
        assertThat(body(response)).isEqualTo("hello");
        assertThat(seen.get(0))
                .startsWith("POST / HTTP/1.1\r\n")
                .contains("Content-Length: 2\r\n")
                .endsWith("\r\n\r\n{}");
    }

    @Test
    void connectionIsReusedAfterACompleteResponse() throws Exception {
        URI uri = server(socket -> {
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1");
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            requestAndRespond(socket, "HTTP/1.1 204 No Content\r\n\r\n");
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n4");
        });

        assertThat(body(post(uri).call())).isEqualTo("1");
        assertThat(body(post(uri).call())).isEmpty();
        assertThat(body(post(uri).call())).isEmpty();
        assertThat(body(post(uri).call())).isEqualTo("4");
    }

    /** The server would respond to another request on the same connection. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\n1",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nconnection: CLOSE\r\n\r\n1",
                "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\n1",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1and more that nobody asked for",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"
            })
    void connectionThatMustNotBeReusedIsReplaced(String first) throws Exception {
        URI uri = server(
                socket -> {
                    requestAndRespond(socket, first);
                    requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nreused");
                },
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2"));

        assertThat(body(post(uri).call())).isEqualTo("1");
        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void bodyThatEndsWithTheConnectionIsReadToItsEnd() throws Exception {
        URI uri = server(
                socket -> {
                    requestAndRespond(socket, "HTTP/1.1 200 OK\r\n\r\n1");
                    socket.shutdownOutput();
                },
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2"));

        assertThat(body(post(uri).call())).isEqualTo("1");
        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void idleConnectionThatReceivesBytesIsNotReused() throws Exception {
        CountDownLatch idle = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        URI uri = server(
                socket -> {
                    requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1");
                    idle.await();
                    response(socket, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged");
                    sent.countDown();
                },
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2"));

        assertThat(body(post(uri).call())).isEqualTo("1");
        idle.countDown();
        sent.await();
        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void connectionIsNotReusedAfterABodyThatMustNotBeThere() throws Exception {
        CountDownLatch requested = new CountDownLatch(1);
        URI uri = server(
                socket -> {
                    requestAndRespond(socket, "HTTP/1.1 204 No Content\r\nContent-Length: 6\r\n\r\n");
                    requested.await();
                    response(socket, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged");
                },
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2"));

        assertThat(body(post(uri).call())).isEmpty();
        requested.countDown();
        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void pooledConnectionClosedByTheServerIsNotUsed() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        URI uri = server(
                socket -> {
                    requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1");
                    socket.close();
                    closed.countDown();
                },
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2"));

        assertThat(body(post(uri).call())).isEqualTo("1");
        closed.await();
        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void chunkedBodyIsReadAndTheConnectionReused() throws Exception {
        URI uri = server(socket -> {
            requestAndRespond(
                    socket,
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA;x=y\r\n, chunked \r\n0\r\nT: x\r\n\r\n");
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2");
        });

        assertThat(body(post(uri).call())).isEqualTo("hello, chunked ");
        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void interimResponseIsSkipped() throws Exception {
        URI uri = server(socket -> requestAndRespond(
                socket, "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1"));

        assertThat(body(post(uri).call())).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n\r\n",
                "HTTP/1.1 2x0 OK\r\n\r\n",
                "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\n Content-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"
            })
    void malformedHttpResponseIsRejected(String response) throws Exception {
        URI uri = server(socket -> requestAndRespond(socket, response));

        assertThatThrownBy(() -> body(post(uri).call())).isInstanceOf(ProtocolException.class);
    }

    @Test
    void endlessResponseHeadIsRejected() throws Exception {
        URI uri = server(socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000)));
        assertThatThrownBy(() -> post(uri).call()).isInstanceOf(ProtocolException.class);

        URI many = server(socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(1_000)));
        assertThatThrownBy(() -> post(many).call()).isInstanceOf(ProtocolException.class);
    }

    @Test
    void checksumThatIsNotANumberMatchesNoBody() throws Exception {
        URI uri = server(socket ->
                requestAndRespond(socket, "HTTP/1.1 200 OK\r\nx-amz-crc32: 0x7\r\nContent-Length: 0\r\n\r\n"));

        assertThat(post(uri).call().head().crc32()).isEqualTo(ResponseHead.MALFORMED);
    }

    @Test
    void endlessInterimResponsesAndTrailersAreRejected() throws Exception {
        URI interim = server(socket -> requestAndRespond(
                socket, "HTTP/1.1 100 Continue\r\n\r\n".repeat(11) + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        assertThatThrownBy(() -> post(interim).call()).isInstanceOf(ProtocolException.class);

        URI trailers = server(socket -> requestAndRespond(
                socket,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + "X: y\r\n".repeat(101) + "\r\n"));
        assertThatThrownBy(() -> body(post(trailers).call())).isInstanceOf(ProtocolException.class);
    }

    @Test
    void truncatedResponseEndsEarly() throws Exception {
        URI uri = server(
                socket -> {
                    requestAndRespond(socket, "HTTP/1.1 200 OK\r\nConte");
                    socket.close();
                },
                socket -> {
                    requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhell");
                    socket.close();
                });

        assertThatThrownBy(() -> post(uri).call()).isInstanceOf(EOFException.class);
        assertThat(body(post(uri).call())).isEqualTo("hell");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5\r\nhel", "5\r\nhello", "5\r\nhello\r\n", "5\r\nhello\r\n0\r\n", "5"})
    void chunkedBodyThatIsCutIsRejected(String body) throws Exception {
        URI uri = server(socket -> {
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body);
            socket.close();
        });

        assertThatThrownBy(() -> body(post(uri).call())).isInstanceOf(EOFException.class);
    }

    /** The second response comes in the same packet, so it is in our buffer and nothing is left in the socket, which stays open. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n1\r\n0\r\n\r\n"
            })
    @Timeout(20)
    void connectionWithABufferedSecondResponseIsNotReused(String first) throws Exception {
        URI uri = server(
                socket -> requestAndRespond(socket, first + "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"),
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2"));

        assertThat(body(post(uri).call())).isEqualTo("1");
        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void abortWakesTheBlockedThread() throws Exception {
        CountDownLatch sent = new CountDownLatch(1);
        URI uri = server(socket -> {
            request(socket);
            sent.countDown();
        });
        HttpExchange exchange = post(uri);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<HttpResponse> response = threads.submit(exchange::call);
            sent.await();
            exchange.abort();

            assertThatThrownBy(response::get).hasCauseInstanceOf(IOException.class);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void lateAbortDoesNotAffectTheReusedConnection() throws Exception {
        URI uri = server(socket -> {
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1");
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2");
        });
        HttpExchange first = post(uri);
        assertThat(body(first.call())).isEqualTo("1");
        HttpResponse second = post(uri).call();

        first.abort();

        assertThat(body(second)).isEqualTo("2");
    }

    @Test
    void unreadBodyDiscardsTheConnection() throws Exception {
        URI uri = server(
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
                socket -> requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2"));

        post(uri).call().release(false);

        assertThat(body(post(uri).call())).isEqualTo("2");
    }

    @Test
    void closedPortIsAConnectException() throws Exception {
        try (ClosedPort nowhere = new ClosedPort()) {
            assertThatThrownBy(() -> post(nowhere.uri()).call())
                    .isInstanceOf(NotConnectedException.class)
                    .hasCauseInstanceOf(ConnectException.class);
        }
    }

    @Test
    void tlsVerifiesTheHostName(@TempDir Path directory) throws Exception {
        SSLContext context = SelfSigned.contextFor("localhost", directory);
        ServerSocket server =
                context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Script twice = socket -> {
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1");
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2");
        };
        Script handshake = socket -> socket.getInputStream().read();
        URI uri = serve(server, "https", twice, handshake, handshake);
        try (SocketHttpClient trusting =
                new SocketHttpClient(uri, null, context::getSocketFactory, ConnectionOptions.defaults())) {
            assertThat(body(trusting.prepare(REQUEST, Effect.ONCE, NO_DEADLINE).call()))
                    .isEqualTo("1");
            assertThat(body(trusting.prepare(REQUEST, Effect.ONCE, NO_DEADLINE).call()))
                    .isEqualTo("2");
        }
        URI another = URI.create("https://127.0.0.1:" + uri.getPort());
        try (SocketHttpClient misled =
                new SocketHttpClient(another, null, context::getSocketFactory, ConnectionOptions.defaults())) {
            assertThatThrownBy(() ->
                            misled.prepare(REQUEST, Effect.ONCE, NO_DEADLINE).call())
                    .isInstanceOf(NotConnectedException.class)
                    .hasCauseInstanceOf(SSLHandshakeException.class);
        }
        assertThatThrownBy(() -> post(uri).call())
                .as("a certificate that the JVM does not trust")
                .isInstanceOf(NotConnectedException.class)
                .hasCauseInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void tlsGoesThroughATunnelOfTheProxy(@TempDir Path directory) throws Exception {
        SSLContext context = SelfSigned.contextFor("localhost", directory);
        ServerSocket server =
                context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Script twice = socket -> {
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1");
            requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n2");
        };
        URI uri = serve(server, "https", twice);
        URI proxy = server(inner -> {
            BufferedReader head = new BufferedReader(new InputStreamReader(inner.getInputStream(), ISO_8859_1));
            assertThat(head.readLine()).isEqualTo("CONNECT localhost:" + uri.getPort() + " HTTP/1.1");
            while (!head.readLine().isEmpty()) {
                // the other headers
            }
            try (Socket outer = new Socket("localhost", uri.getPort())) {
                ScriptedServer.response(inner, "HTTP/1.1 200 Connection established\r\n\r\n");
                Thread back = new Thread(() -> transfer(outer, inner));
                back.start();
                transfer(inner, outer);
                back.join();
            }
        });
        try (SocketHttpClient client = new SocketHttpClient(
                uri,
                new ProxyServer("localhost", proxy.getPort(), null),
                context::getSocketFactory,
                ConnectionOptions.defaults())) {
            assertThat(body(client.prepare(REQUEST, Effect.ONCE, NO_DEADLINE).call()))
                    .isEqualTo("1");
            assertThat(body(client.prepare(REQUEST, Effect.ONCE, NO_DEADLINE).call()))
                    .isEqualTo("2");
            assertThat(client.use().opened()).isEqualTo(1);
        }
    }

    @Test
    @Timeout(20)
    void proxyThatSendsDataOfItsOwnIsNotATunnel() throws Exception {
        URI proxy = server(socket -> {
            byte[] connect = new byte[1];
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0 && socket.getInputStream().read(connect) > 0) {
                head.append((char) connect[0]);
            }
            response(socket, "HTTP/1.1 200 Connection established\r\n\r\nforged");
        });
        try (SocketHttpClient client = new SocketHttpClient(
                URI.create("https://localhost:1"),
                new ProxyServer("localhost", proxy.getPort(), null),
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                ConnectionOptions.defaults())) {
            assertThatThrownBy(() ->
                            client.prepare(REQUEST, Effect.ONCE, NO_DEADLINE).call())
                    .hasMessageContaining("sent data before the connection");
        }
    }

    private static void transfer(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.close();
        } catch (IOException e) {
            // the other direction has ended
        }
    }
}
