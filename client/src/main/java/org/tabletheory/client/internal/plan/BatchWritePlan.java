package org.tabletheory.client.internal.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.wire.Effect;

/**
 * Puts and deletes up to 25 items of any tables, without conditions. Each is done or not by itself; the answer tells
 * which were not.
 *
 * @param writes by table, in the order in which they stand in the request
 */
public record BatchWritePlan(Map<String, List<Write>> writes) implements Plan {
    /** The most puts and deletes of one request. */
    public static final int MOST_WRITES = 25;
    /** The most bytes of one request. */
    public static final long MOST_BYTES = 16L << 20;

    /** One write of the batch. */
    public sealed interface Write {
        /** Stores an item in place of the one that has its key. */
        record Put(Item item) implements Write {}

        /** Deletes the item with a key. */
        record Delete(Item key) implements Write {}
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
                writeMember(json, write);
                json.endObject();
            }
            json.endArray();
        }
        json.endObject();
    }

    private static void writeMember(JsonBuffer json, Write write) {
        if (write instanceof Write.Put put) {
            json.startObject("PutRequest");
            RequestMembers.item(json, "Item", put.item());
        } else if (write instanceof Write.Delete delete) {
            json.startObject("DeleteRequest");
            RequestMembers.item(json, "Key", delete.key());
        }
        json.endObject();
    }
}
