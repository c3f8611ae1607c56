package org.tabletheory.client.internal.session;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A wire without a server: it records requests and returns the responses of the test. */
public final class StubWire implements Wire {
    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    private final List<WireRequest> requests = Collections.synchronizedList(new ArrayList<>());
    private final Function<String, String> responses;
    private volatile boolean closed;

    public StubWire(Function<String, String> responses) {
        this.responses = responses;
    }

    /** Returns these bodies in order, then repeats the last one. */
    public static StubWire responding(String... bodies) {
        int[] next = new int[1];
        return new StubWire(request -> bodies[Math.min(next[0]++, bodies.length - 1)]);
    }

    @Override
    public WireResponse call(WireRequest request) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            request.body().writeTo(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String text = body.toString(StandardCharsets.UTF_8);
        requests.add(request);
        sent.add(request.operation() + " " + text);
        return new WireResponse(responses.apply(text).getBytes(StandardCharsets.UTF_8), "id-1", 1, false);
    }

    /** The operation and JSON of every request so far. */
    public List<String> sent() {
        return List.copyOf(sent);
    }

    public List<WireRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
    }
}
