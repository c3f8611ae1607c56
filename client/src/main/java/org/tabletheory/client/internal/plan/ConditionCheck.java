package org.tabletheory.client.internal.plan;

import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Predicate;

/** Makes a transaction depend on an item that it does not change. When the condition fails, the response has the item. */
public record ConditionCheck(String table, Item key, Predicate condition) implements TransactAction {
    @Override
    public String action() {
        return "ConditionCheck";
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        RequestMembers.text(json, "TableName", table);
        RequestMembers.item(json, "Key", key);
        RequestMembers.condition(json, condition);
    }
}
