package org.tabletheory.wire.spi;

import java.util.Optional;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A wire that forwards to another one, as a base class for wires that change some calls. */
public abstract class ForwardingWire implements Wire {
    protected final Wire wire;

    /** Creates a wire that closes the other one when it is closed. */
    protected ForwardingWire(Wire wire) {
        this.wire = wire;
    }

    @Override
    public WireResponse call(WireRequest request) {
        return wire.call(request);
    }

    @Override
    public Runnable propagating(Runnable task) {
        return wire.propagating(task);
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
        return wire.isClosed();
    }

    @Override
    public void close() {
        wire.close();
    }
}
