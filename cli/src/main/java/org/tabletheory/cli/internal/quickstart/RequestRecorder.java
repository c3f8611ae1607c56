package org.tabletheory.cli.internal.quickstart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A wire that remembers the last request and the last write. */
public final class RequestRecorder implements Wire {
    private final Wire wire;
    private volatile RequestSummary last = new RequestSummary(Map.of());
    private volatile RequestSummary lastWrite = last;

    /** Records the requests of another wire. Closing this closes the other wire. */
    public RequestRecorder(Wire wire) {
        this.wire = wire;
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
        return wire.call(request);
    }

    /** Returns the last request. */
    RequestSummary last() {
        return last;
    }

    /** Returns the last request that was not a read. */
    RequestSummary lastWrite() {
        return lastWrite;
    }

    @Override
    public boolean isLocal() {
        return wire.isLocal();
    }

    @Override
    public void close() {
        wire.close();
    }
}
