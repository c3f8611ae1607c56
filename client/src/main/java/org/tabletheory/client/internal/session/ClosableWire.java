package org.tabletheory.client.internal.session;

import org.tabletheory.error.ClientClosedException;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.ForwardingWire;

/** A user's wire, which may do nothing when it is closed; calls of a closed client are rejected here. */
public final class ClosableWire extends ForwardingWire {
    private volatile boolean closed;

    public ClosableWire(Wire wire) {
        super(wire);
    }

    @Override
    public WireResponse call(WireRequest request) {
        if (closed) {
            throw new ClientClosedException(
                    "the client is closed; connect another one to make calls.", request.errorContext(0, false), null);
        }
        return super.call(request);
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        super.close();
    }
}
