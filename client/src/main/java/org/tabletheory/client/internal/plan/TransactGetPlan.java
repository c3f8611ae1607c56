package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.wire.Effect;

/** Reads several items as they all were at one moment, which is consistent without saying so. */
public record TransactGetPlan(List<GetPlan> gets) implements Plan {
    public TransactGetPlan {
        gets = gets.stream().map(GetPlan::unsaid).toList();
        if (gets.isEmpty()) {
            throw new IllegalArgumentException("a transaction reads something");
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
