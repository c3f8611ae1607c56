package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.wire.internal.http.PooledCalls.LONG;
import static org.tabletheory.wire.internal.http.PooledCalls.RESPONSE;
import static org.tabletheory.wire.internal.http.PooledCalls.call;
import static org.tabletheory.wire.internal.http.PooledCalls.client;
import static org.tabletheory.wire.internal.http.PooledCalls.opened;
import static org.tabletheory.wire.internal.http.PooledCalls.pool;
import static org.tabletheory.wire.internal.http.ScriptedServer.requestAndRespond;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.internal.http.ScriptedServer.Script;

/** Connections that were kept, but must not be used again. */
@Timeout(120)
class UnusableConnectionTest {
    /** The second response is in the socket, not in our buffer, which the first one fills. */
    private static String responseAndOneMore(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body
                + "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged";
    }

    @ParameterizedTest
    @EnumSource(names = {"READ", "ONCE"})
    void connectionWithUnreadBytesIsNotReused(Effect effect) throws Exception {
        String longerThanTheBuffer = "1".repeat(9_000);
        Script doubled = socket -> requestAndRespond(socket, responseAndOneMore(longerThanTheBuffer));
        Script next = socket -> requestAndRespond(socket, RESPONSE);
        try (ScriptedServer server = ScriptedServer.start(doubled, next);
                SocketHttpClient client = client(server, LONG, LONG)) {
            assertThat(call(client, effect)).isEqualTo(longerThanTheBuffer);
            assertThat(call(client, effect)).isEqualTo("{}");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"READ", "ONCE"})
    void connectionWithUnreadDecryptedBytesIsNotReused(Effect effect, @TempDir Path directory) throws Exception {
        SSLContext context = SelfSigned.contextFor("localhost", directory);
        ServerSocket socket =
                context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        String longerThanTheBuffer = "1".repeat(9_000);
        Script doubled = accepted -> requestAndRespond(accepted, responseAndOneMore(longerThanTheBuffer));
        Script next = accepted -> requestAndRespond(accepted, RESPONSE);
        try (ScriptedServer server = new ScriptedServer(socket, "https", doubled, next);
                SocketHttpClient client = new SocketHttpClient(
                        server.uri(), null, context::getSocketFactory, ConnectionOptions.defaults())) {
            assertThat(call(client, effect)).isEqualTo(longerThanTheBuffer);
            assertThat(call(client, effect)).isEqualTo("{}");
        }
    }

    /** Within a moment after its last use, a connection is checked in a cheaper way. */
    @Test
    void connectionThatWasJustUsedIsCheckedForUnreadBytes() throws Exception {
        CountDownLatch checked = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        Script forging = socket -> {
            checked.await();
            ScriptedServer.response(socket, "forged");
            sent.countDown();
            socket.getInputStream().read();
        };
        try (ScriptedServer server = ScriptedServer.start(forging);
                ConnectionPool pool = pool(server, ConnectionOptions.defaults())) {
            Connection connection = opened(pool);
            connection.markIdle();
            assertThat(connection.isUsable(Effect.READ)).isTrue();
            checked.countDown();
            sent.await();
            TimeUnit.MILLISECONDS.sleep(50);
            for (int i = 0; i < 100; i++) {
                connection.markIdle();
                assertThat(connection.isUsable(Effect.READ)).isFalse();
            }
        }
    }

    /** A read could be repeated, but most connections that a server has closed were idle for longer than a moment. */
    @ParameterizedTest
    @EnumSource(names = {"READ", "ONCE"})
    void connectionThatTheServerClosedIsNotUsed(Effect effect) throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        Script closing = socket -> {
            requestAndRespond(socket, RESPONSE);
            socket.close();
            closed.countDown();
        };
        Script next = socket -> requestAndRespond(socket, RESPONSE);
        try (ScriptedServer server = ScriptedServer.start(closing, next);
                SocketHttpClient client = client(server, LONG, LONG)) {
            call(client, effect);
            closed.await();
            Thread.sleep(5);

            assertThat(call(client, effect)).isEqualTo("{}");
        }
    }
}
