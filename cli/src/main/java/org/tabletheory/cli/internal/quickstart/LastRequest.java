package org.tabletheory.cli.internal.quickstart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A wire that remembers the last request and the last write that it carried, so that plans can be shown. */
public final class LastRequest implements Wire {
    private final Wire wire;
    private volatile WritePlan last = new WritePlan(Map.of());
    private volatile WritePlan lastWrite = last;

    /** Watches this wire, and closes it when it is closed. */
    public LastRequest(Wire wire) {
        this.wire = wire;
    }

    @Override
    public WireResponse call(WireRequest request) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            request.body().writeTo(bytes);
            last = WritePlan.of(request.operation(), bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        lastWrite = request.effect() == Effect.READ ? lastWrite : last;
        return wire.call(request);
    }

    /** What the last request asked for. */
    WritePlan plan() {
        return last;
    }

    /** What the last request asked for that was no read. */
    WritePlan lastWrite() {
        return lastWrite;
    }

    @Override
    public void close() {
        wire.close();
    }
}
