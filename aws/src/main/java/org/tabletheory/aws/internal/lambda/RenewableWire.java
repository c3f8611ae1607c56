package org.tabletheory.aws.internal.lambda;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/**
 * A wire whose connections and credentials can be dropped, to be had anew by the next call. Calls under way end on what they
 * began with. Safe for use by many threads.
 */
public final class RenewableWire implements Wire {
    private final Supplier<Config> later;
    private @Nullable Config first;
    private volatile @Nullable Wire current;

    /**
     * A wire that opens nothing before its first call.
     *
     * @param first how it is configured at first
     * @param later how it is configured after each {@link #drop()}
     */
    public RenewableWire(Config first, Supplier<Config> later) {
        this.first = first;
        this.later = later;
    }

    @Override
    public WireResponse call(WireRequest request) {
        Wire known = current;
        return (known == null ? connect() : known).call(request);
    }

    private synchronized Wire connect() {
        Wire known = current;
        if (known == null) {
            known = (first != null ? first : later.get()).newWire();
            current = known;
        }
        return known;
    }

    /** Closes what is there; the next call begins anew. */
    public synchronized void drop() {
        Wire known = current;
        current = null;
        first = null;
        if (known != null) {
            known.close();
        }
    }

    @Override
    public void close() {
        drop();
    }
}
