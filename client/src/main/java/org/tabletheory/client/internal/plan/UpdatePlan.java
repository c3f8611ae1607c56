package org.tabletheory.client.internal.plan;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/**
 * Changes places of one item, and makes the item when there is none, unless the condition forbids it.
 *
 * <p>The sections always stand in the order SET, REMOVE, ADD, DELETE, and the actions of a section in the order given, so
 * the same plan always has the same text.
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
            throw new IllegalArgumentException("an update does something");
        }
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
        RequestMembers.expression(json, "UpdateExpression", text(actions, expressions));
        RequestMembers.updated(json, expressions, condition, returnValues);
    }

    private static String text(List<UpdateAction> actions, Expressions expressions) {
        StringJoiner sets = new StringJoiner(", ", "SET ", "").setEmptyValue("");
        StringJoiner removes = new StringJoiner(", ", "REMOVE ", "").setEmptyValue("");
        StringJoiner adds = new StringJoiner(", ", "ADD ", "").setEmptyValue("");
        StringJoiner deletes = new StringJoiner(", ", "DELETE ", "").setEmptyValue("");
        for (UpdateAction action : actions) {
            String path = expressions.path(action.path());
            if (action instanceof UpdateAction.Remove) {
                removes.add(path);
            } else if (action instanceof UpdateAction.Add add) {
                adds.add(path + " " + expressions.value(add.value()));
            } else if (action instanceof UpdateAction.Delete delete) {
                deletes.add(path + " " + expressions.value(delete.members()));
            } else {
                sets.add(path + " = " + assigned(action, path, expressions));
            }
        }
        StringJoiner text = new StringJoiner(" ");
        for (StringJoiner section : List.of(sets, removes, adds, deletes)) {
            if (section.length() > 0) {
                text.add(section.toString());
            }
        }
        return text.toString();
    }

    private static String assigned(UpdateAction action, String path, Expressions expressions) {
        if (action instanceof UpdateAction.Set set) {
            return expressions.value(set.value());
        }
        if (action instanceof UpdateAction.SetIfNotExists set) {
            return "if_not_exists(" + path + ", " + expressions.value(set.value()) + ")";
        }
        if (action instanceof UpdateAction.Plus plus) {
            return orElse(path, plus.start(), expressions) + " + " + expressions.value(plus.amount());
        }
        UpdateAction.ListAppend append = (UpdateAction.ListAppend) action;
        String there = orElse(path, append.orEmpty() ? Value.l() : null, expressions);
        String added = expressions.value(new Value.L(append.elements()));
        return append.atEnd()
                ? "list_append(" + there + ", " + added + ")"
                : "list_append(" + added + ", " + there + ")";
    }

    private static String orElse(String path, @Nullable Value otherwise, Expressions expressions) {
        return otherwise == null ? path : "if_not_exists(" + path + ", " + expressions.value(otherwise) + ")";
    }
}
