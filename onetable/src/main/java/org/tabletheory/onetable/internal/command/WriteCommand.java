package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.model.TableDef;

/** Builds the write request of a call. For one use. */
public final class WriteCommand {
    private final Call call;
    private final CollectedProperties collected;
    private final FieldEncoder encoder;
    private final ExpressionScope scope = new ExpressionScope();
    private final List<String> conditions = new ArrayList<>();

    public WriteCommand(Call call, CollectedProperties collected, FieldEncoder encoder) {
        this.call = call;
        this.collected = collected;
        this.encoder = encoder;
    }

    /** Adds the condition that an attribute still has a value, or is still absent if the value is null. */
    public void requireUnchanged(ItemPath path, @Nullable Value value) {
        conditions.add(scope.unchanged(path, value));
    }

    /** Adds the condition that the item still exists. */
    public void requireExists() {
        if (!Boolean.TRUE.equals(call.exists())) {
            String hash = call.model().table().primary().hash();
            conditions.add("attribute_exists(" + scope.name(hash) + ")");
        }
    }

    /** Returns the put of the full item. */
    public ItemWrite.Put put() {
        collected.requireFullyPacked(call);
        addConditions();
        return new ItemWrite.Put(collected.item(), condition());
    }

    /** Returns the delete of the item. */
    public ItemWrite.Delete delete(Item key) {
        addConditions();
        ReturnValues returns = call.params().returns();
        return new ItemWrite.Delete(key, condition(), returns != ReturnValues.NONE);
    }

    /** Returns the condition check of the item. */
    public ItemWrite.Check check() {
        addConditions();
        Expression condition = condition();
        if (condition == null) {
            throw call.errors().argument("a check needs a condition; set exists or where");
        }
        return new ItemWrite.Check(collected.key(call.model()), condition);
    }

    /** Returns the update of the item. */
    public ItemWrite.Update update() {
        collected.requireFullyPacked(call);
        UpdateExpression update = new UpdateExpression(call, encoder, scope);
        update.addParams();
        update.add(collected);
        String text = update.text();
        addConditions();
        Expression condition = condition();
        ReturnValues returns = call.params().returns();
        return new ItemWrite.Update(
                collected.key(call.model()),
                scope.expression(text),
                condition,
                returns == null ? ReturnValues.ALL_NEW : returns,
                update.effect(condition != null));
    }

    private void addConditions() {
        Boolean exists = call.exists();
        if (exists != null) {
            for (String key : TableDef.keys(call.model().table().primary())) {
                conditions.add((exists ? "attribute_exists(" : "attribute_not_exists(") + scope.name(key) + ")");
            }
        }
        String where = call.params().where();
        if (where != null) {
            conditions.add(new ExpressionText(call, encoder, scope).convert(where));
        }
    }

    private @Nullable Expression condition() {
        String text = ExpressionScope.and(conditions);
        return text == null ? null : scope.expression(text);
    }
}
