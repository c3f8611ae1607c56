package org.tabletheory.client.internal.session;

import java.util.Optional;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.ItemUpcast;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A user's wire, which may do nothing when it is closed; calls of a closed client are rejected here. */
public final class ClosableWire implements Wire {
    private final Wire wire;
    private volatile boolean closed;

    public ClosableWire(Wire wire) {
        this.wire = wire;
    }

    @Override
    public WireResponse call(WireRequest request) {
        if (closed) {
            throw new ClientClosedException(
                    "the client is closed; connect another one to make calls.", request.errorContext(0, false), null);
        }
        return wire.call(request);
    }

    @Override
    public Runnable propagating(Runnable task) {
        return wire.propagating(task);
    }

    @Override
    public void upcasted(ItemUpcast upcast) {
        wire.upcasted(upcast);
    }

    @Override
    public Optional<ConnectionUse> connectionUse() {
        return wire.connectionUse();
    }

    @Override
    public Optional<WireEndpoint> endpoint() {
        return wire.endpoint();
    }

    @Override
    public boolean isLocal() {
        return wire.isLocal();
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        wire.close();
    }
}
