package org.tabletheory.client.internal.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.wire.Effect;

/**
 * Puts and deletes up to 25 items in any tables, without conditions. Each write succeeds or fails by itself; the response
 * lists those that were not processed.
 *
 * @param writes by table, in the order of the request
 */
public record BatchWritePlan(Map<String, List<Write>> writes) implements Plan {
    /** The maximum number of puts and deletes in one request. */
    public static final int MAX_WRITES = 25;
    /** The maximum size of one request. */
    public static final long MAX_BYTES = 16L << 20;

    /** One write of the batch. */
    public sealed interface Write {
        /** Writes the member of the request that makes this write. */
        void writeMember(JsonBuffer json);

        /** Stores an item and replaces one with the same key. */
        record Put(Item item) implements Write {
            @Override
            public void writeMember(JsonBuffer json) {
                json.startObject("PutRequest");
                RequestMembers.item(json, "Item", item);
                json.endObject();
            }
        }

        /** Deletes the item with a key. */
        record Delete(Item key) implements Write {
            @Override
            public void writeMember(JsonBuffer json) {
                json.startObject("DeleteRequest");
                RequestMembers.item(json, "Key", key);
                json.endObject();
            }
        }
    }

    public BatchWritePlan {
        Map<String, List<Write>> copy = new LinkedHashMap<>();
        writes.forEach((table, of) -> copy.put(table, List.copyOf(of)));
        writes = Collections.unmodifiableMap(copy);
    }

    @Override
    public String operation() {
        return "BatchWriteItem";
    }

    @Override
    public @Nullable String table() {
        return writes.size() == 1 ? writes.keySet().iterator().next() : null;
    }

    @Override
    public Effect effect() {
        return Effect.IDEMPOTENT;
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        json.startObject("RequestItems");
        for (Map.Entry<String, List<Write>> table : writes.entrySet()) {
            json.startArray(table.getKey());
            for (Write write : table.getValue()) {
                json.startObject();
                write.writeMember(json);
                json.endObject();
            }
            json.endArray();
        }
        json.endObject();
    }
}
