package org.tabletheory.wire.internal.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.internal.signing.HashedBody;
import org.tabletheory.wire.internal.signing.SignedRequest;

/** Calls of clients, and connections of pools, for tests of connections. */
final class PooledCalls {
    static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    static final Duration LONG = Duration.ofHours(1);
    static final SignedRequest REQUEST =
            new SignedRequest("localhost", "t", "20260304T050607Z", null, "none", HashedBody.of(RequestBody.of("{}")));

    private PooledCalls() {}

    static SocketHttpClient client(ScriptedServer server, Duration idle, Duration age) {
        return new SocketHttpClient(
                server.uri(),
                null,
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                ConnectionOptions.defaults().idleTime(idle).maxAge(age));
    }

    static void call(SocketHttpClient client) throws Exception {
        assertThat(call(client, Effect.ONCE)).isEqualTo("{}");
    }

    static String call(SocketHttpClient client, Effect effect) throws Exception {
        Deadline deadline = Deadline.after(Duration.ofSeconds(60));
        client.enter(deadline);
        try {
            HttpResponse response = client.prepare(REQUEST, effect, deadline).call();
            String body = new String(response.body().readAllBytes(), ISO_8859_1);
            response.release(true);
            return body;
        } finally {
            client.leave();
        }
    }

    static ConnectionPool pool(ScriptedServer server, ConnectionOptions options) {
        return new ConnectionPool(
                Origin.of(server.uri()), null, () -> (SSLSocketFactory) SSLSocketFactory.getDefault(), options);
    }

    static Connection opened(ConnectionPool pool) throws IOException {
        Connection connection = pool.take(Effect.ONCE);
        connection.open();
        return connection;
    }
}
