package org.tabletheory.client.internal.wire;

import org.tabletheory.client.internal.http.Exchange;
import org.tabletheory.client.internal.http.SocketHttpClient;
import org.tabletheory.client.wire.Deadline;

/** Requests over sockets of our own. Safe for use by many threads. */
record SocketTransport(SocketHttpClient client) implements Transport {
    @Override
    public Exchange prepare(SignedRequest request, Deadline deadline) {
        return client.exchange(request);
    }

    @Override
    public void close() {
        client.close();
    }
}
