package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/** Updates one item by a user's update expression. */
public record ExpressionUpdatePlan(
        String table,
        Item key,
        Predicate.Raw update,
        @Nullable Predicate condition,
        ReturnValues returnValues,
        Effect effect)
        implements Plan, TransactAction {
    @Override
    public String operation() {
        return "UpdateItem";
    }

    @Override
    public String action() {
        return "Update";
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        Expressions expressions = new Expressions();
        RequestMembers.text(json, "TableName", table);
        RequestMembers.item(json, "Key", key);
        RequestMembers.expression(json, "UpdateExpression", update.text(expressions));
        RequestMembers.updated(json, expressions, condition, returnValues);
    }
}
