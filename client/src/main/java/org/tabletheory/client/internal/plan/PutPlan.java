package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.wire.Effect;

/** Writes a whole item, in place of one that has its key. A failed condition answers with the item that was there. */
public record PutPlan(
        String table, PutItemBody whole, @Nullable Predicate condition, Effect effect) implements Plan, TransactAction {
    public PutPlan(String table, Item item, @Nullable Predicate condition, Effect effect) {
        this(table, new PutItemBody.Tree(item), condition, effect);
    }

    /** The item as a tree. */
    public Item item() {
        return whole.item();
    }

    @Override
    public String operation() {
        return "PutItem";
    }

    @Override
    public String action() {
        return "Put";
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        RequestMembers.text(json, "TableName", table);
        json.name("Item");
        whole.write(json);
        if (condition != null) {
            RequestMembers.condition(json, condition);
        }
    }
}
