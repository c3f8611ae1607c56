package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A wire around another one changes nothing but what it overrides. */
class ForwardingWireTest {
    private static final WireRequest REQUEST = WireRequest.of("Scan", Effect.READ, RequestBody.of("{}"));
    private static final WireResponse RESPONSE = new WireResponse(new byte[] {'{', '}'}, "id", 1, false);

    private final List<String> calls = new ArrayList<>();
    private final Runnable carried = new FutureTask<>(() -> null);

    /** A wire whose properties differ from the defaults. */
    private final Wire inner = new Wire() {
        @Override
        public WireResponse call(WireRequest request) {
            calls.add(request.operation());
            return RESPONSE;
        }

        @Override
        public Runnable propagating(Runnable task) {
            return carried;
        }

        @Override
        public Optional<ConnectionUse> connectionUse() {
            return Optional.of(new ConnectionUse(1, 2, 3, 4));
        }

        @Override
        public Optional<WireEndpoint> endpoint() {
            return Optional.of(new WireEndpoint(URI.create("http://a:1"), "eu-north-1"));
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public boolean isClosed() {
            return true;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    };

    @Test
    void everythingIsForwarded() {
        Wire outer = new ForwardingWire(inner) {};

        assertThat(outer.call(REQUEST)).isSameAs(RESPONSE);
        assertThat(outer.propagating(() -> {})).isSameAs(carried);
        assertThat(outer.connectionUse()).isEqualTo(inner.connectionUse());
        assertThat(outer.endpoint()).isEqualTo(inner.endpoint());
        assertThat(outer.isLocal()).isTrue();
        assertThat(outer.isClosed()).isTrue();
        outer.close();
        assertThat(calls).containsExactly("Scan", "close");
    }
}
