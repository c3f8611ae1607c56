package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.crac.Core;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.aws.internal.lambda.RenewableWire;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.wire.WireEndpoint;

/** What a function's process keeps open between calls, and what not. */
class RenewableWireTest {
    private static Config at(URI endpoint) {
        return Config.local(endpoint).toBuilder()
                .region("eu-west-3")
                .maxRetries(0)
                .build();
    }

    @Test
    void wireDescribesItsConnectionWhileThereIsOne() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.ok(Counter.RESPONSE))) {
            Config config = at(stub.endpoint());
            RenewableWire wire = new RenewableWire(config, () -> config);
            assertThat(wire.connectionUse()).isEmpty();
            assertThat(wire.endpoint()).isEmpty();
            assertThat(wire.isLocal()).isFalse();

            Counter.a(TableTheory.over(wire, config)).first();
            assertThat(wire.connectionUse()).get().satisfies(use -> {
                assertThat(use.idle()).isEqualTo(1);
                assertThat(use.opened()).isEqualTo(1);
            });
            assertThat(wire.endpoint()).isEqualTo(Optional.of(new WireEndpoint(stub.endpoint(), "eu-west-3")));
            assertThat(wire.isLocal()).isTrue();

            wire.close();
            assertThat(wire.connectionUse()).isEmpty();
        }
    }

    @Test
    void aSnapshotHasNoConnection() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.ok(Counter.RESPONSE))) {
            LambdaDb lambda = LambdaDb.over(() -> at(stub.endpoint()));
            Counter.a(lambda.db()).first();
            assertThat(lambda.db().connectionUse()).isPresent();

            lambda.snapshotHook().beforeCheckpoint(Core.getGlobalContext());
            assertThat(lambda.db().connectionUse()).isEmpty();

            // A call of the function's own hook, between those of this one.
            Counter.a(lambda.db()).first();
            lambda.snapshotHook().afterRestore(Core.getGlobalContext());
            assertThat(lambda.db().connectionUse()).isEmpty();

            Counter.a(lambda.db()).first();
            lambda.close();
            assertThat(lambda.db().connectionUse()).isEmpty();
        }
    }

    @Test
    @Timeout(60)
    void closingClosesTheConnections() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Integer> afterTheResponse = CompletableFuture.supplyAsync(() -> respondOnce(server));
            LambdaDb lambda = LambdaDb.over(() -> at(URI.create("http://127.0.0.1:" + server.getLocalPort())));
            assertThat(Counter.a(lambda.db()).first()).isEqualTo(new Counter("a", 1));

            lambda.close();

            assertThat(afterTheResponse.join()).as("end of the stream").isEqualTo(-1);
        }
    }

    /** Responds to one request and returns what the client sends afterwards: -1 if it closes the connection. */
    private static int respondOnce(ServerSocket server) {
        try (Socket socket = server.accept()) {
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.read());
            }
            String length = head.toString().replaceFirst("(?is).*content-length: *(\\d+).*", "$1");
            in.readNBytes(Integer.parseInt(length));
            String response = "HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: "
                    + Counter.RESPONSE.length() + "\r\n\r\n" + Counter.RESPONSE;
            socket.getOutputStream().write(response.getBytes(StandardCharsets.UTF_8));
            return in.read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
