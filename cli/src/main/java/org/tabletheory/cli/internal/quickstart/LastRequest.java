package org.tabletheory.cli.internal.quickstart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.tabletheory.client.wire.Effect;
import org.tabletheory.client.wire.Wire;
import org.tabletheory.client.wire.WireRequest;
import org.tabletheory.client.wire.WireResponse;

/** A wire that remembers the last request and the last write that it carried, so that plans can be shown. */
public final class LastRequest implements Wire {
    private final Wire wire;
    private volatile Sent last = Sent.NOTHING;
    private volatile Sent lastWrite = Sent.NOTHING;

    private record Sent(String operation, byte[] body) {
        static final Sent NOTHING = new Sent("", new byte[] {'{', '}'});

        WritePlan plan() throws IOException {
            return WritePlan.of(operation, body);
        }
    }

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
        last = new Sent(request.operation(), bytes.toByteArray());
        lastWrite = request.effect() == Effect.READ ? lastWrite : last;
        return wire.call(request);
    }

    /** What the last request asked for. */
    WritePlan plan() throws IOException {
        return last.plan();
    }

    /** What the last request asked for that was no read. */
    WritePlan lastWrite() throws IOException {
        return lastWrite.plan();
    }

    @Override
    public void close() {
        wire.close();
    }
}
