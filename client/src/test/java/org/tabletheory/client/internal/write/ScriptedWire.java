package org.tabletheory.client.internal.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Returns scripted responses and records the requests. */
final class ScriptedWire implements Wire {
    private interface Response {
        WireResponse to(WireRequest request);
    }

    private final Deque<Response> responses = new ArrayDeque<>();
    final List<WireRequest> requests = new ArrayList<>();
    final List<String> bodies = new ArrayList<>();

    ScriptedWire responds(String json) {
        responses.add(request -> new WireResponse(json.getBytes(StandardCharsets.UTF_8), "r-1", 1, false));
        return this;
    }

    ScriptedWire conditionFails(@Nullable Item found, boolean outcomeUnknown) {
        responses.add(request -> {
            throw new ConditionFailedException(
                    "the condition of the write failed.",
                    request.errorContext(outcomeUnknown ? 2 : 1, outcomeUnknown),
                    found,
                    null);
        });
        return this;
    }

    ScriptedWire fails(TableTheoryException error) {
        responses.add(request -> {
            throw error;
        });
        return this;
    }

    String body() {
        return bodies.get(bodies.size() - 1);
    }

    @Override
    public WireResponse call(WireRequest request) {
        try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            request.body().writeTo(out);
            bodies.add(out.toString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        requests.add(request);
        Response response = responses.poll();
        return response == null
                ? new WireResponse("{}".getBytes(StandardCharsets.UTF_8), "r-1", 1, false)
                : response.to(request);
    }

    @Override
    public void close() {}
}
