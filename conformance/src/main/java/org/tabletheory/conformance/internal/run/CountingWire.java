package org.tabletheory.conformance.internal.run;

import java.util.concurrent.atomic.AtomicInteger;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Counts the calls over a wire that others use too, and so leaves it open. */
record CountingWire(Wire wire, AtomicInteger requests) implements Wire {
    @Override
    public WireResponse call(WireRequest request) {
        requests.incrementAndGet();
        return wire.call(request);
    }

    @Override
    public void close() {}
}
