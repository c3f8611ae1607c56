package org.tabletheory.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Records the bodies of all requests and responses of another wire. */
public final class RecordingWire implements Wire {
    private final Wire wire;
    private final List<String> traffic = new CopyOnWriteArrayList<>();

    public RecordingWire(Wire wire) {
        this.wire = wire;
    }

    /** The requests and responses so far, each prefixed with its operation. */
    public List<String> traffic() {
        return List.copyOf(traffic);
    }

    /** Runs an action and returns the requests that it sends, each prefixed with its operation. */
    public List<String> requestsDuring(Runnable action) {
        int before = traffic.size();
        action.run();
        return traffic.stream()
                .skip(before)
                .filter(text -> !text.contains(" response "))
                .toList();
    }

    @Override
    public WireResponse call(WireRequest request) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            request.body().writeTo(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        traffic.add(request.operation() + " " + body.toString(StandardCharsets.UTF_8));
        WireResponse response = wire.call(request);
        traffic.add(request.operation() + " response " + new String(response.body(), StandardCharsets.UTF_8));
        return response;
    }

    @Override
    public void close() {
        wire.close();
    }
}
