package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;

/** A batch of which only the first half of each table's entries is executed. */
public final class HalvedBatch {
    private final Map<String, @Nullable Object> request;
    private final Map<String, Object> rest;
    private final String unprocessed;

    private HalvedBatch(Map<String, @Nullable Object> request, Map<String, Object> rest, String unprocessed) {
        this.request = request;
        this.rest = rest;
        this.unprocessed = unprocessed;
    }

    /** Returns the halves of a batch, or null for other requests and for batches that cannot be divided. */
    public static @Nullable HalvedBatch of(String operation, byte[] body) {
        boolean writes = operation.equals("BatchWriteItem");
        if (!writes && !operation.equals("BatchGetItem")) {
            return null;
        }
        Map<String, @Nullable Object> json;
        try {
            json = RequestJson.parse(body);
        } catch (MalformedJsonException e) {
            return null;
        }
        if (!(json.get("RequestItems") instanceof Map<?, ?> tables)) {
            return null;
        }
        Map<String, Object> first = new LinkedHashMap<>();
        Map<String, Object> rest = new LinkedHashMap<>();
        tables.forEach((table, entries) -> {
            Object list = writes ? entries : entries instanceof Map<?, ?> keys ? keys.get("Keys") : null;
            if (list instanceof List<?> all && all.size() > 1) {
                int half = all.size() / 2;
                first.put(String.valueOf(table), part(entries, all.subList(0, half)));
                rest.put(String.valueOf(table), part(entries, all.subList(half, all.size())));
            } else if (entries != null) {
                first.put(String.valueOf(table), entries);
            }
        });
        Map<String, @Nullable Object> halved = new LinkedHashMap<>(json);
        halved.put("RequestItems", first);
        return rest.isEmpty() ? null : new HalvedBatch(halved, rest, writes ? "UnprocessedItems" : "UnprocessedKeys");
    }

    private static Object part(@Nullable Object entries, List<?> some) {
        if (!(entries instanceof Map<?, ?> keys)) {
            return some;
        }
        Map<String, @Nullable Object> part = new LinkedHashMap<>();
        keys.forEach((name, value) -> part.put(String.valueOf(name), value));
        part.put("Keys", some);
        return part;
    }

    /** Returns the request with the first half. */
    public byte[] firstHalf() {
        return ResponseJson.write(request);
    }

    /** Returns the response of the first half with the second half reported as unprocessed. */
    public byte[] withRest(byte[] response) {
        try {
            Map<String, @Nullable Object> json = new LinkedHashMap<>(RequestJson.parse(response));
            json.put(unprocessed, rest);
            return ResponseJson.write(json);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("the engine wrote malformed JSON", e);
        }
    }
}
