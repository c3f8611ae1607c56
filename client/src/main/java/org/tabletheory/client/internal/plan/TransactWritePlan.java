package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.wire.ClientRequestToken;
import org.tabletheory.wire.Effect;

/** Carries out all of its actions, or none. Each action has placeholders of its own, so the text of one never depends on others. */
public record TransactWritePlan(List<TransactAction> actions, ClientRequestToken token) implements Plan {
    public TransactWritePlan {
        actions = List.copyOf(actions);
        if (actions.isEmpty()) {
            throw new IllegalArgumentException("a transaction does something");
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

    /** The token makes it so. */
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
