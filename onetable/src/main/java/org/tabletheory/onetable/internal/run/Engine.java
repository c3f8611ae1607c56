package org.tabletheory.onetable.internal.run;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Items;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.internal.Trouble;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Collected;
import org.tabletheory.onetable.internal.command.Collector;
import org.tabletheory.onetable.internal.command.Op;
import org.tabletheory.onetable.internal.command.Prior;
import org.tabletheory.onetable.internal.command.Tools;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Decoder;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.schema.onetable.OneTableIndex;

/**
 * What all calls of one table share. Safe for use by many threads.
 *
 * @param hidden whether results have hidden fields where no call says
 * @param pause how to wait before a write is tried again
 */
public record Engine(
        TableDef table, Items items, Tools tools, Decoder decoder, Clock clock, boolean hidden, Pause pause) {

    /** A call of a model. */
    public Call call(
            Op op,
            String operation,
            ModelDef model,
            Params params,
            @Nullable Boolean exists,
            Map<String, ? extends @Nullable Object> context,
            Instant now) {
        Trouble trouble = new Trouble(operation, model.name());
        Boolean wanted = params.saysExists() ? params.exists() : exists;
        Map<String, ? extends @Nullable Object> own = params.context();
        return new Call(op, model, index(params, trouble), params, wanted, own == null ? context : own, now, trouble);
    }

    private OneTableIndex index(Params params, Trouble trouble) {
        String name = params.index();
        OneTableIndex index = name == null ? table.primary() : table.indexes().get(name);
        if (index == null) {
            throw trouble.missing("there is no index '" + name + "'; the schema has "
                    + String.join(", ", table.indexes().keySet()));
        }
        return index;
    }

    /** What a call makes of properties. */
    public Collected collect(Call call, Map<String, ? extends @Nullable Object> properties, @Nullable Prior prior) {
        Map<String, @Nullable Object> copy;
        try {
            copy = Input.copy(properties);
        } catch (UnfitException e) {
            throw call.trouble().argument(e.problem());
        }
        return new Collector(tools, call, prior).collect(copy);
    }

    /** The model that an item is of: the one that its type names, or else the one that was asked for. */
    public ModelDef modelOf(Item item, ModelDef asked) {
        ModelDef own = item.get(table.typeField()) instanceof Value.S type ? table.model(type.value()) : null;
        return own == null ? asked : own;
    }

    /** Whether an item is of a model, or may be since it has no type. */
    public boolean isOf(ModelDef model, Item item) {
        return model.isGeneric()
                || !(item.get(table.typeField()) instanceof Value.S type)
                || type.value().equals(model.name());
    }

    /** The properties of an item, as a call shows them. */
    public Map<String, @Nullable Object> shown(Call call, Item item) {
        return shown(call.model(), item, call.params(), call.trouble());
    }

    /** The properties of an item of a model. */
    public Map<String, @Nullable Object> shown(ModelDef model, Item item, Params params, Trouble trouble) {
        Boolean said = params.hidden();
        List<String> fields = params.fields();
        Decoder.View view = new Decoder.View(
                said == null ? hidden : said, params.decrypts(), fields == null ? null : Set.copyOf(fields));
        return decoded(model, item, view, trouble);
    }

    /** The properties of an item, seen so. */
    Map<String, @Nullable Object> decoded(ModelDef model, Item item, Decoder.View view, Trouble trouble) {
        try {
            return decoder.decode(model, item, view);
        } catch (UnfitException e) {
            throw e.at(trouble.context());
        }
    }
}
