package org.tabletheory.cli.internal.quickstart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.tabletheory.client.wire.Wire;
import org.tabletheory.client.wire.WireRequest;
import org.tabletheory.client.wire.WireResponse;

/** A wire that remembers the last request that it carried, so that a write's plan can be shown. For one thread. */
public final class LastRequest implements Wire {
    private final Wire wire;
    private String operation = "";
    private byte[] body = {};

    /** Watches this wire, and closes it when it is closed. */
    public LastRequest(Wire wire) {
        this.wire = wire;
    }

    @Override
    public WireResponse call(WireRequest request) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            request.body().writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        operation = request.operation();
        body = bytes.toByteArray();
        return wire.call(request);
    }

    /** What the last request asked for. */
    WritePlan plan() throws IOException {
        return WritePlan.of(operation, body);
    }

    @Override
    public void close() {
        wire.close();
    }
}
