package org.tabletheory.client.internal.plan;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/**
 * Updates one item, and creates it if there is none, unless the condition forbids that.
 *
 * <p>The actions of a section keep their order, so the same plan always has the same text.
 */
public record UpdatePlan(
        String table,
        Item key,
        List<UpdateAction> actions,
        @Nullable Predicate condition,
        ReturnValues returnValues,
        Effect effect)
        implements Plan, TransactAction {
    public UpdatePlan {
        actions = List.copyOf(actions);
        if (actions.isEmpty()) {
            throw new IllegalArgumentException("an update needs at least one action");
        }
    }

    /** Returns whether no action stores anything. DynamoDB creates no item then. */
    public boolean onlyRemoves() {
        for (UpdateAction action : actions) {
            if (action.section() == UpdateAction.ExpressionSection.SET
                    || action.section() == UpdateAction.ExpressionSection.ADD) {
                return false;
            }
        }
        return true;
    }

    /** Returns the update with another condition. */
    public UpdatePlan with(Predicate other) {
        return new UpdatePlan(table, key, actions, other, returnValues, effect);
    }

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
        RequestMembers.expression(json, "UpdateExpression", text(expressions));
        RequestMembers.updated(json, expressions, condition, returnValues);
    }

    private String text(Expressions expressions) {
        Map<UpdateAction.ExpressionSection, StringJoiner> sections =
                new EnumMap<>(UpdateAction.ExpressionSection.class);
        for (UpdateAction action : actions) {
            sections.computeIfAbsent(action.section(), section -> new StringJoiner(", ", section + " ", ""))
                    .add(action.text(expressions));
        }
        StringJoiner text = new StringJoiner(" ");
        sections.values().forEach(section -> text.add(section.toString()));
        return text.toString();
    }
}
