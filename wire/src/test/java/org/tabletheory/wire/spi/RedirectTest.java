package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.ScriptedServer;

/** A request is signed for its endpoint, and no server can have it sent to another one. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RedirectTest {
    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirectIsAnErrorAndNothingIsSentToItsTarget(int status) throws Exception {
        try (ScriptedServer other = ScriptedServer.start(ScriptedServer::request);
                ScriptedServer server = ScriptedServer.start(socket -> {
                    ScriptedServer.request(socket);
                    ScriptedServer.response(
                            socket,
                            "HTTP/1.1 " + status + " Elsewhere\r\nLocation: " + other.uri()
                                    + "\r\nContent-Length: 0\r\n\r\n");
                });
                HttpWire wire = new HttpWire(HttpWireConfig.local(server.uri()).toBuilder()
                        .maxRetries(0)
                        .build())) {
            TableTheoryException error = catchThrowableOfType(
                    TableTheoryException.class,
                    () -> wire.call(WireRequest.of("GetItem", Effect.READ, RequestBody.of("{}"))));

            assertThat(error).hasMessageContaining("HTTP status " + status).hasMessageContaining("check the endpoint");
            assertThat(server.connections()).isEqualTo(1);
            assertThat(other.connections()).isZero();
        }
    }
}
