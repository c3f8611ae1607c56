package org.tabletheory.client.internal.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.wire.Effect;

/**
 * Reads up to 100 items of any tables by key.
 *
 * @param keys by table
 * @param projection the paths to read of each item; empty for all attributes
 */
public record BatchGetPlan(Map<String, List<Item>> keys, boolean consistent, List<AttributePath> projection)
        implements Plan {
    /** The maximum number of keys in one request. */
    public static final int MAX_KEYS = 100;

    public BatchGetPlan {
        Map<String, List<Item>> copy = new LinkedHashMap<>();
        keys.forEach((table, of) -> copy.put(table, List.copyOf(of)));
        keys = Collections.unmodifiableMap(copy);
        projection = List.copyOf(projection);
    }

    @Override
    public String operation() {
        return "BatchGetItem";
    }

    @Override
    public @Nullable String table() {
        return keys.size() == 1 ? keys.keySet().iterator().next() : null;
    }

    @Override
    public Effect effect() {
        return Effect.READ;
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        json.startObject("RequestItems");
        for (Map.Entry<String, List<Item>> table : keys.entrySet()) {
            json.startObject(table.getKey());
            json.startArray("Keys");
            ItemWriter writer = json;
            for (Item key : table.getValue()) {
                key.writeTo(writer);
            }
            json.endArray();
            RequestMembers.flag(json, "ConsistentRead", consistent);
            if (!projection.isEmpty()) {
                Expressions expressions = new Expressions();
                RequestMembers.expression(json, "ProjectionExpression", expressions.projection(projection));
                RequestMembers.placeholders(json, expressions);
            }
            json.endObject();
        }
        json.endObject();
    }
}
