package org.tabletheory.aws.internal.lambda;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/**
 * A wire that connects on first use, and again after {@link #drop()}. Calls in progress complete on their old
 * connection. Thread-safe.
 */
public final class RenewableWire implements Wire, Renewable {
    private final Supplier<Config> later;
    private @Nullable Config first;
    private volatile @Nullable Wire current;

    /**
     * Creates a wire that opens no connection before its first call.
     *
     * @param first the configuration of the first connection
     * @param later supplies the configuration after each {@link #drop()}
     */
    public RenewableWire(Config first, Supplier<Config> later) {
        this.first = first;
        this.later = later;
    }

    @Override
    public WireResponse call(WireRequest request) {
        Wire wire = current;
        return (wire == null ? connect() : wire).call(request);
    }

    @Override
    public Optional<ConnectionUse> connectionUse() {
        Wire wire = current;
        return wire == null ? Optional.empty() : wire.connectionUse();
    }

    @Override
    public Optional<WireEndpoint> endpoint() {
        Wire wire = current;
        return wire == null ? Optional.empty() : wire.endpoint();
    }

    @Override
    public boolean isLocal() {
        Wire wire = current;
        return wire != null && wire.isLocal();
    }

    private synchronized Wire connect() {
        Wire wire = current;
        if (wire == null) {
            wire = (first != null ? first : later.get()).newWire();
            current = wire;
        }
        return wire;
    }

    @Override
    public synchronized void drop() {
        Wire wire = current;
        current = null;
        first = null;
        if (wire != null) {
            wire.close();
        }
    }

    @Override
    public void close() {
        drop();
    }
}
