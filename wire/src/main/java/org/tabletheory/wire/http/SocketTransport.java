package org.tabletheory.wire.http;

import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.http.HttpExchange;
import org.tabletheory.wire.internal.http.SocketHttpClient;

/** Requests over sockets of our own. Safe for use by many threads. */
record SocketTransport(SocketHttpClient client) implements Transport {
    @Override
    public HttpExchange prepare(SignedRequest request, Deadline deadline) {
        return client.exchange(request);
    }

    @Override
    public void close() {
        client.close();
    }
}
