package org.tabletheory.wire.spi;

import java.net.URI;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.StubHttpClient;

/** Calls of one operation over a stub of the HTTP client. */
record StubCalls(StubHttpClient http) {
    static final URI ENDPOINT = URI.create("http://127.0.0.1:8000");

    HttpWireConfig.Builder config() {
        return HttpWireConfig.local(ENDPOINT).toBuilder().httpClient(http);
    }

    WireResponse call(Effect effect) {
        return call(config().build(), effect);
    }

    static WireResponse call(HttpWireConfig config, Effect effect) {
        try (HttpWire wire = new HttpWire(config)) {
            return wire.call(request(effect));
        }
    }

    static WireRequest request(Effect effect) {
        RequestBody body = RequestBody.of("{\"TableName\":\"users\"}");
        return WireRequest.of("UpdateItem", effect, body).onTable("users");
    }
}
