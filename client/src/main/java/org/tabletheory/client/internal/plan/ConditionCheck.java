package org.tabletheory.client.internal.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.Predicate;

/** Holds a transaction to a condition of an item that it does not change; when it fails, the answer has the item. */
public record ConditionCheck(String table, Item key, Predicate condition) implements TransactAction {
    @Override
    public String action() {
        return "ConditionCheck";
    }

    @Override
    public void writeMembers(JsonGenerator json) throws IOException {
        Members.text(json, "TableName", table);
        Members.item(json, "Key", key);
        Members.condition(json, condition);
    }
}
