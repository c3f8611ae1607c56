package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.wire.Effect;

/** Reads several items as a consistent snapshot. */
public record TransactGetPlan(List<GetPlan> gets) implements Plan {
    public TransactGetPlan {
        gets = gets.stream().map(GetPlan::withoutConsistentRead).toList();
        if (gets.isEmpty()) {
            throw new IllegalArgumentException("a transaction needs at least one read");
        }
    }

    @Override
    public String operation() {
        return "TransactGetItems";
    }

    @Override
    public @Nullable String table() {
        return RequestMembers.common(gets.stream().map(GetPlan::table));
    }

    @Override
    public Effect effect() {
        return Effect.READ;
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        json.startArray("TransactItems");
        for (GetPlan get : gets) {
            json.startObject();
            json.startObject("Get");
            get.writeMembers(json);
            json.endObject();
            json.endObject();
        }
        json.endArray();
    }
}
