package org.tabletheory.conformance.internal.onetable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tabletheory.conformance.internal.document.DocumentReader;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A wire without a server: it records requests and responds like an empty table. */
final class RecordingWire implements Wire {
    private final List<Sent> sent = new ArrayList<>();

    /** A request: operation and JSON body. */
    record Sent(String operation, JsonValue.Obj request) {}

    /** Returns the last request. */
    Optional<Sent> last() {
        return sent.isEmpty() ? Optional.empty() : Optional.of(sent.get(sent.size() - 1));
    }

    @Override
    public WireResponse call(WireRequest request) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            request.body().writeTo(body);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        JsonValue json = DocumentReader.read("request.json", body.toString(StandardCharsets.UTF_8))
                .toJson();
        sent.add(new Sent(request.operation(), (JsonValue.Obj) json));
        String response = switch (request.operation()) {
            case "Query", "Scan" -> "{\"Items\":[],\"Count\":0,\"ScannedCount\":0}";
            case "UpdateItem" -> "{\"Attributes\":{}}";
            default -> "{}";
        };
        return new WireResponse(response.getBytes(StandardCharsets.UTF_8), null, 1, false);
    }

    @Override
    public void close() {}
}
