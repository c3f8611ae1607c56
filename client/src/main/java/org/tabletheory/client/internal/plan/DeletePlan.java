package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.wire.Effect;

/**
 * Deletes an item by key. When the condition fails, the response has the item.
 *
 * @param returnOld whether the response has the deleted item
 */
public record DeletePlan(String table, Item key, @Nullable Predicate condition, boolean returnOld, Effect effect)
        implements Plan, TransactAction {
    /** Returns the delete with another condition. */
    public DeletePlan with(Predicate other) {
        return new DeletePlan(table, key, other, returnOld, effect);
    }

    @Override
    public String operation() {
        return "DeleteItem";
    }

    @Override
    public String action() {
        return "Delete";
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        RequestMembers.text(json, "TableName", table);
        RequestMembers.item(json, "Key", key);
        RequestMembers.text(json, "ReturnValues", returnOld ? "ALL_OLD" : null);
        if (condition != null) {
            RequestMembers.condition(json, condition);
        }
    }
}
