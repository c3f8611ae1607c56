package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;

/** A batch of which only the first half of each table's entries is executed. Immutable. */
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
            List<?> all = list(entries);
            if (all.size() > 1) {
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

    /** Returns the writes of a table, or its keys to read; nothing if it has neither. */
    private static List<?> list(@Nullable Object entries) {
        Object list = entries instanceof Map<?, ?> keys ? keys.get("Keys") : entries;
        return list instanceof List<?> all ? all : List.of();
    }

    /** Returns the entries of a table with only some of its writes or keys. */
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

    /** Returns the response of the first half with the second half added to what it reports as unprocessed. */
    public byte[] withRest(byte[] response) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>(RequestJson.parse(response));
        Map<String, Object> all = new LinkedHashMap<>(rest);
        if (json.get(unprocessed) instanceof Map<?, ?> left) {
            left.forEach((table, entries) -> {
                if (entries != null) {
                    all.merge(String.valueOf(table), entries, HalvedBatch::joined);
                }
            });
        }
        json.put(unprocessed, all);
        return ResponseJson.write(json);
    }

    private static Object joined(Object some, Object others) {
        List<@Nullable Object> all = new ArrayList<>(list(some));
        all.addAll(list(others));
        return part(some, all);
    }
}
