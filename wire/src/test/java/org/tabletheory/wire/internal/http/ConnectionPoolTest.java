package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.wire.internal.http.PooledCalls.LONG;
import static org.tabletheory.wire.internal.http.PooledCalls.REQUEST;
import static org.tabletheory.wire.internal.http.PooledCalls.RESPONSE;
import static org.tabletheory.wire.internal.http.PooledCalls.call;
import static org.tabletheory.wire.internal.http.PooledCalls.client;
import static org.tabletheory.wire.internal.http.PooledCalls.opened;
import static org.tabletheory.wire.internal.http.PooledCalls.pool;
import static org.tabletheory.wire.internal.http.ScriptedServer.requestAndRespond;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.internal.http.ScriptedServer.Script;

/** How long connections are kept. */
@Timeout(120)
class ConnectionPoolTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    /** The common pool may have a single thread, where two calls cannot wait for each other. */
    private static final Executor EACH_IN_A_THREAD = task -> new Thread(task).start();

    @Test
    void idleConnectionIsClosedInTheBackground() throws Exception {
        CountDownLatch closedByClient = new CountDownLatch(1);
        Script script = socket -> {
            requestAndRespond(socket, RESPONSE);
            if (socket.getInputStream().read() < 0) {
                closedByClient.countDown();
            }
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                SocketHttpClient client = client(server, SHORT, LONG)) {
            call(client);

            assertThat(closedByClient.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** The first search, 400 ms after the first call, finds a connection that was idle for half of the time. */
    @Test
    void idleConnectionThatWasUsedAgainIsClosedLater() throws Exception {
        AtomicInteger closedByClient = new AtomicInteger();
        Script serving = socket -> {
            try {
                while (true) {
                    requestAndRespond(socket, RESPONSE);
                }
            } catch (IOException disconnected) {
                closedByClient.incrementAndGet();
            }
        };
        try (ScriptedServer server = ScriptedServer.start(serving, serving);
                SocketHttpClient client = client(server, Duration.ofMillis(400), LONG)) {
            call(client);
            TimeUnit.MILLISECONDS.sleep(200);
            call(client);
            while (closedByClient.get() < server.connections()) {
                Thread.sleep(5);
            }

            assertThat(client.use().idle()).isZero();
        }
    }

    @Test
    void connectionThatTheServerClosedIsClosedInTheBackground() throws Exception {
        CountDownLatch closedByClient = new CountDownLatch(1);
        Script script = socket -> {
            requestAndRespond(socket, RESPONSE);
            socket.shutdownOutput();
            if (socket.getInputStream().read() < 0) {
                closedByClient.countDown();
            }
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                SocketHttpClient client = client(server, LONG, LONG)) {
            call(client);

            assertThat(closedByClient.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void searchForExpiredConnectionsKeepsTheOthers() throws Exception {
        Script silent = socket -> socket.getInputStream().read();
        try (ScriptedServer server = ScriptedServer.start(silent);
                ConnectionPool pool =
                        pool(server, ConnectionOptions.defaults().idleTime(LONG).maxAge(LONG))) {
            Connection connection = opened(pool);
            pool.giveBack(connection);

            pool.run();

            assertThat(pool.use().idle()).isEqualTo(1);
            assertThat(pool.take(Effect.ONCE)).isSameAs(connection);
        }
    }

    @Test
    void oldConnectionIsReplacedSoThatNewAddressesAreUsed() throws Exception {
        Script busy = socket -> {
            for (int i = 0; i < 100; i++) {
                requestAndRespond(socket, RESPONSE);
            }
        };
        try (ScriptedServer server = ScriptedServer.start(busy, busy);
                SocketHttpClient client = client(server, LONG, Duration.ofMillis(500))) {
            call(client);
            TimeUnit.MILLISECONDS.sleep(600);
            call(client);

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    /** The first search is 500 ms after the response, when the connection is 800 ms old. */
    @Test
    void oldConnectionIsNotUsedEvenBeforeTheSearchForExpiredOnes() throws Exception {
        Script slow = socket -> {
            TimeUnit.MILLISECONDS.sleep(300);
            requestAndRespond(socket, RESPONSE);
            requestAndRespond(socket, RESPONSE);
        };
        Script next = socket -> requestAndRespond(socket, RESPONSE);
        try (ScriptedServer server = ScriptedServer.start(slow, next);
                SocketHttpClient client = client(server, LONG, Duration.ofMillis(500))) {
            call(client);
            TimeUnit.MILLISECONDS.sleep(250);
            call(client);

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void connectionThatBecomesTooOldDuringACallIsNotKept() throws Exception {
        Script slow = socket -> {
            TimeUnit.MILLISECONDS.sleep(600);
            requestAndRespond(socket, RESPONSE);
        };
        try (ScriptedServer server = ScriptedServer.start(slow);
                SocketHttpClient client = client(server, LONG, Duration.ofMillis(500))) {
            call(client);

            assertThat(client.use()).isEqualTo(new ConnectionUse(0, 0, 0, 1));
        }
    }

    @Test
    void atMostTheConfiguredNumberOfIdleConnectionsIsKept() throws Exception {
        Script script = socket -> requestAndRespond(socket, RESPONSE);
        try (ScriptedServer server = ScriptedServer.start(script, script);
                SocketHttpClient client = new SocketHttpClient(
                        server.uri(), null, ConnectionOptions.defaults().maxIdle(0))) {
            call(client);
            call(client);

            assertThat(server.connections()).isEqualTo(2);
            assertThat(client.use()).isEqualTo(new ConnectionUse(0, 0, 0, 2));
        }
    }

    @Test
    void asManyIdleConnectionsAsConfiguredAreKept() throws Exception {
        Script script = socket -> {
            requestAndRespond(socket, RESPONSE);
            requestAndRespond(socket, RESPONSE);
        };
        try (ScriptedServer server = ScriptedServer.start(script, script);
                SocketHttpClient client = new SocketHttpClient(
                        server.uri(), null, ConnectionOptions.defaults().maxIdle(1))) {
            call(client);
            call(client);

            assertThat(client.use()).isEqualTo(new ConnectionUse(0, 1, 0, 1));
        }
    }

    /** Otherwise each of them would occupy a file of this process and a connection of the server. */
    @Test
    void connectionThatIsNotKeptIsClosed() throws Exception {
        CountDownLatch closedByClient = new CountDownLatch(3);
        Script script = socket -> {
            if (socket.getInputStream().read() < 0) {
                closedByClient.countDown();
            }
        };
        try (ScriptedServer server = ScriptedServer.start(script, script, script)) {
            ConnectionPool noneIdle = pool(server, ConnectionOptions.defaults().maxIdle(0));
            noneIdle.giveBack(opened(noneIdle));
            ConnectionPool shortLived =
                    pool(server, ConnectionOptions.defaults().maxAge(Duration.ofNanos(1)));
            shortLived.giveBack(opened(shortLived));
            ConnectionPool closed = pool(server, ConnectionOptions.defaults());
            closed.giveBack(opened(closed));
            closed.close();

            assertThat(closedByClient.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void portOfAnOriginIsThatOfItsSchemeByDefault() {
        assertThat(Origin.of(URI.create("https://db.example"))).isEqualTo(new Origin(true, "db.example", 443));
        assertThat(Origin.of(URI.create("http://db.example"))).isEqualTo(new Origin(false, "db.example", 80));
        assertThat(Origin.of(URI.create("HTTPS://db.example:8000"))).isEqualTo(new Origin(true, "db.example", 8000));
    }

    /** Responds twice, the first time when the latch is zero. */
    private static Script naming(String name, CountDownLatch received, CountDownLatch respond) {
        String response = "HTTP/1.1 200 OK\r\nContent-Length: " + name.length() + "\r\n\r\n" + name;
        return socket -> EACH_IN_A_THREAD.execute(() -> {
            try {
                ScriptedServer.request(socket);
                received.countDown();
                respond.await();
                ScriptedServer.response(socket, response);
                requestAndRespond(socket, response);
            } catch (Exception e) {
                // The test has ended.
            }
        });
    }

    /** So that connections that are not needed any more stay idle, and are closed. */
    @Test
    void connectionThatWasUsedLastIsUsedNext() throws Exception {
        CountDownLatch received = new CountDownLatch(2);
        CountDownLatch older = new CountDownLatch(1);
        CountDownLatch newer = new CountDownLatch(1);
        try (ScriptedServer server =
                        ScriptedServer.start(naming("older", received, older), naming("newer", received, newer));
                SocketHttpClient client = client(server, LONG, LONG)) {
            FutureTask<String> one = new FutureTask<>(() -> call(client, Effect.ONCE));
            FutureTask<String> other = new FutureTask<>(() -> call(client, Effect.ONCE));
            EACH_IN_A_THREAD.execute(one);
            EACH_IN_A_THREAD.execute(other);
            received.await();
            older.countDown();
            while (!one.isDone() && !other.isDone()) {
                Thread.sleep(5);
            }
            newer.countDown();
            assertThat(Set.of(one.get(), other.get())).containsExactlyInAnyOrder("older", "newer");

            assertThat(call(client, Effect.ONCE)).isEqualTo("newer");
        }
    }

    @Test
    void callWaitsForAConnectionWhenAllAreInUse() throws Exception {
        CountDownLatch respond = new CountDownLatch(1);
        Script twoCalls = socket -> {
            ScriptedServer.request(socket);
            respond.await();
            ScriptedServer.response(socket, RESPONSE);
            requestAndRespond(socket, RESPONSE);
        };
        try (ScriptedServer server = ScriptedServer.start(twoCalls);
                SocketHttpClient client = new SocketHttpClient(
                        server.uri(), null, ConnectionOptions.defaults().maxConnections(1))) {
            CompletableFuture<Void> first = CompletableFuture.runAsync(() -> callUnchecked(client), EACH_IN_A_THREAD);
            while (client.use().active() < 1) {
                Thread.sleep(5);
            }
            CompletableFuture<Void> second = CompletableFuture.runAsync(() -> callUnchecked(client), EACH_IN_A_THREAD);
            while (client.use().waiting() < 1) {
                Thread.sleep(5);
            }
            respond.countDown();
            first.join();
            second.join();

            assertThat(server.connections()).isEqualTo(1);
            assertThat(client.use()).isEqualTo(new ConnectionUse(0, 1, 0, 1));
        }
    }

    private static SocketHttpClient oneConnection() {
        return new SocketHttpClient(
                URI.create("http://localhost:1"),
                null,
                ConnectionOptions.defaults().maxConnections(1));
    }

    /** Returns a task that waits for the connection and lets the next one have it. */
    private static FutureTask<Void> waiting(SocketHttpClient client) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            client.enter(Deadline.after(LONG));
            client.leave();
            return null;
        });
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        while (client.use().waiting() < 1) {
            Thread.sleep(1);
        }
        return task;
    }

    /** The call that has the connection may not notice, for example while it looks up the host. */
    @Test
    void closingEndsTheWaitOfOtherCalls() throws Exception {
        SocketHttpClient client = oneConnection();
        client.enter(Deadline.after(LONG));
        FutureTask<Void> waiting = waiting(client);
        client.close();

        waiting.get();
        assertThat(client.use().waiting()).isZero();
    }

    @Test
    void callInProgressLeavesNoConnectionToAClosedClient() throws Exception {
        CountDownLatch closedByClient = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            requestAndRespond(socket, RESPONSE);
            if (socket.getInputStream().read() < 0) {
                closedByClient.countDown();
            }
        })) {
            SocketHttpClient client = client(server, LONG, LONG);
            HttpResponse response =
                    client.prepare(REQUEST, Effect.ONCE, Deadline.after(LONG)).call();

            client.close();
            response.body().readAllBytes();

            assertThat(client.use()).isEqualTo(new ConnectionUse(0, 0, 0, 1));
            closedByClient.await();
        }
    }

    /** An exchange may be aborted before it knows the addresses of the server. */
    @Test
    void connectionThatWasClosedBeforeItOpensIsNotUsed() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(socket -> requestAndRespond(socket, RESPONSE));
                ConnectionPool pool = new ConnectionPool(
                        Origin.of(server.uri()),
                        null,
                        () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                        ConnectionOptions.defaults())) {
            Connection connection = pool.take(Effect.ONCE);
            connection.close();

            assertThatThrownBy(connection::open).isInstanceOf(ClosedChannelException.class);
        }
    }

    /** Otherwise a call could wait until its deadline while others succeed. */
    @Test
    void callThatWaitsForAConnectionPrecedesLaterCalls() throws Exception {
        try (SocketHttpClient client = oneConnection()) {
            for (int i = 0; i < 50; i++) {
                client.enter(Deadline.after(LONG));
                FutureTask<Void> waiting = waiting(client);
                client.leave();
                client.enter(Deadline.after(LONG));
                int overtaken = client.use().waiting();
                client.leave();
                waiting.get();
                assertThat(overtaken).as("call %d", i).isZero();
            }
        }
    }

    @Test
    void exchangeThatWasAbortedBeforeItStartedKeepsNoConnection() throws Exception {
        try (ScriptedServer server = ScriptedServer.start();
                SocketHttpClient client = client(server, LONG, LONG)) {
            HttpExchange exchange = client.prepare(REQUEST, Effect.ONCE, Deadline.after(LONG));
            exchange.abort();

            assertThatThrownBy(exchange::call)
                    .isInstanceOf(NotConnectedException.class)
                    .hasStackTraceContaining("the exchange was aborted before it started");
            assertThat(client.use().active()).isZero();
        }
    }

    @Test
    void callThatFailsWithAnErrorDoesNotKeepItsConnection() throws Exception {
        Script silent = socket -> socket.getInputStream().read();
        try (ScriptedServer server = ScriptedServer.start(silent, silent);
                SocketHttpClient client = new SocketHttpClient(
                        URI.create("https://localhost:" + server.uri().getPort()),
                        null,
                        () -> {
                            throw new OutOfMemoryError("Java heap space");
                        },
                        ConnectionOptions.defaults().maxConnections(1))) {
            assertThatThrownBy(() -> call(client)).isInstanceOf(OutOfMemoryError.class);
            assertThatThrownBy(() -> call(client)).isInstanceOf(OutOfMemoryError.class);

            assertThat(client.use().active()).isZero();
        }
    }

    private static void callUnchecked(SocketHttpClient client) {
        try {
            call(client);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
