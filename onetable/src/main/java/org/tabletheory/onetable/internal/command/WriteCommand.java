package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Encoder;

/** Makes the write of a call. For one use. */
public final class WriteCommand {
    private final Call call;
    private final Collected collected;
    private final Encoder encoder;
    private final Scope scope = new Scope();
    private final List<String> conditions = new ArrayList<>();

    public WriteCommand(Call call, Collected collected, Encoder encoder) {
        this.call = call;
        this.collected = collected;
        this.encoder = encoder;
    }

    /** Besides what the call says, an attribute must be as it was read: this value, or absent when that is null. */
    public void whileStored(Target place, @Nullable Value value) {
        String path = scope.path(place);
        conditions.add(value == null ? "attribute_not_exists(" + path + ")" : path + " = " + scope.value(value));
    }

    /** Besides what the call says, there must still be an item. */
    public void whileThere() {
        if (!Boolean.TRUE.equals(call.exists())) {
            String hash = call.model().table().primary().hash();
            conditions.add("attribute_exists(" + scope.name(hash) + ")");
        }
    }

    /** The put of the whole item. */
    public ItemWrite.Put put() {
        new Packing(call).check(collected);
        addConditions();
        return new ItemWrite.Put(collected.item(), condition());
    }

    /** The delete of the item. */
    public ItemWrite.Delete delete(Item key) {
        addConditions();
        ReturnValues returns = call.params().returns();
        return new ItemWrite.Delete(key, condition(), returns != ReturnValues.NONE);
    }

    /** The check that the item is as the call says. */
    public ItemWrite.Check check() {
        addConditions();
        Expression condition = condition();
        if (condition == null) {
            throw call.trouble().argument("a check needs something that must hold; say exists or where");
        }
        return new ItemWrite.Check(collected.key(call.model()), condition);
    }

    /** The update of the item. */
    public ItemWrite.Update update() {
        new Packing(call).check(collected);
        UpdateText text = new UpdateText(call, encoder, scope);
        text.addParams();
        text.add(collected);
        String update = text.text();
        addConditions();
        Expression condition = condition();
        ReturnValues returns = call.params().returns();
        return new ItemWrite.Update(
                collected.key(call.model()),
                scope.expression(update),
                condition,
                returns == null ? ReturnValues.ALL_NEW : returns,
                text.effect(condition != null));
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
            try {
                conditions.add(new Where(call.model().block(), call.params(), encoder, scope).text(where));
            } catch (UnfitException e) {
                throw call.trouble().argument(e.problem());
            }
        }
    }

    private @Nullable Expression condition() {
        String text = Scope.and(conditions);
        return text == null ? null : scope.expression(text);
    }
}
