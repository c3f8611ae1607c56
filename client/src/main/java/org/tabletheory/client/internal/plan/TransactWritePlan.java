package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/** Executes all actions or none. Each action has its own placeholders, so its text does not depend on the others. */
public record TransactWritePlan(List<TransactAction> actions, ClientRequestToken token) implements Plan {
    public TransactWritePlan {
        actions = List.copyOf(actions);
        if (actions.isEmpty()) {
            throw new IllegalArgumentException("a transaction needs at least one action");
        }
    }

    @Override
    public String operation() {
        return "TransactWriteItems";
    }

    @Override
    public @Nullable String table() {
        return RequestMembers.common(actions.stream().map(TransactAction::table));
    }

    /** The token makes it idempotent. */
    @Override
    public Effect effect() {
        return Effect.IDEMPOTENT;
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        json.startArray("TransactItems");
        for (TransactAction action : actions) {
            json.startObject();
            json.startObject(action.action());
            action.writeMembers(json);
            json.endObject();
            json.endObject();
        }
        json.endArray();
        RequestMembers.text(json, ClientRequestToken.NAME, token.text());
    }
}
