package org.tabletheory.cli.internal.quickstart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.ForwardingWire;

/** A wire that remembers the last request and the last write. */
public final class RequestRecorder extends ForwardingWire {
    private volatile RequestSummary last = new RequestSummary(Map.of());
    private volatile RequestSummary lastWrite = last;

    /** Records the requests of another wire. Closing this closes the other wire. */
    public RequestRecorder(Wire wire) {
        super(wire);
    }

    @Override
    public WireResponse call(WireRequest request) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            request.body().writeTo(bytes);
            last = RequestSummary.of(request.operation(), bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        lastWrite = request.effect() == Effect.READ ? lastWrite : last;
        return super.call(request);
    }

    /** Returns the last request. */
    RequestSummary last() {
        return last;
    }

    /** Returns the last request that was not a read. */
    RequestSummary lastWrite() {
        return lastWrite;
    }
}
