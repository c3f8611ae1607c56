package org.tabletheory.onetable.internal.run;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Items;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CallParams;
import org.tabletheory.onetable.internal.command.CallType;
import org.tabletheory.onetable.internal.command.CollectedProperties;
import org.tabletheory.onetable.internal.command.PropertyCollector;
import org.tabletheory.onetable.internal.command.ValueSources;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.model.FieldDecoder;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.schema.onetable.OneTableIndex;

/**
 * What all calls on one table share. Safe for use by many threads.
 *
 * @param hidden whether results contain hidden fields by default
 * @param random the source of jitter between attempts of a write
 */
public record TableRuntime(
        TableDef table,
        Items items,
        ValueSources sources,
        FieldDecoder decoder,
        Clock clock,
        boolean hidden,
        RandomGenerator random) {

    /** Returns a call on a model. */
    public Call call(
            CallType type,
            String operation,
            ModelDef model,
            CallParams params,
            @Nullable Boolean defaultExists,
            Map<String, ? extends @Nullable Object> defaultContext,
            Instant now) {
        OneTableErrors errors = new OneTableErrors(operation, model.name());
        Boolean exists = params.hasExists() ? params.exists() : defaultExists;
        Map<String, ? extends @Nullable Object> context = params.context();
        return new Call(
                type,
                model,
                index(params, errors),
                params,
                exists,
                context == null ? defaultContext : context,
                now,
                errors);
    }

    private OneTableIndex index(CallParams params, OneTableErrors errors) {
        String name = params.index();
        OneTableIndex index = name == null ? table.primary() : table.indexes().get(name);
        if (index == null) {
            throw errors.missing("the schema has no index '" + name + "'; indexes: "
                    + String.join(", ", table.indexes().keySet()));
        }
        return index;
    }

    FieldEncoder encoder() {
        return sources.encoder();
    }

    /** Collects the properties of a call, without reading the stored item. */
    public CollectedProperties collect(Call call, Map<String, ? extends @Nullable Object> properties) {
        return collect(call, properties, null);
    }

    /**
     * Collects the properties of a call.
     *
     * @param stored the properties of the stored item, empty if there is none, or null if it was not read
     */
    CollectedProperties collect(
            Call call,
            Map<String, ? extends @Nullable Object> properties,
            @Nullable Map<String, ? extends @Nullable Object> stored) {
        return new PropertyCollector(sources, call, stored).collect(copy(call, properties));
    }

    /** Returns a mutable copy of the properties of a call. */
    Map<String, @Nullable Object> copy(Call call, Map<String, ? extends @Nullable Object> properties) {
        try {
            return Input.copy(properties);
        } catch (InvalidInputException e) {
            throw call.errors().argument(e);
        }
    }

    /** Returns the model of an item's type, or the default if the type is missing or unknown. */
    public ModelDef modelOf(Item item, ModelDef defaultModel) {
        ModelDef model = item.get(table.typeField()) instanceof Value.S type ? table.model(type.value()) : null;
        return model == null ? defaultModel : model;
    }

    /** Returns whether an item belongs to a model; items without a type belong to any. */
    boolean isOf(ModelDef model, Item item) {
        return model.isGeneric()
                || !(item.get(table.typeField()) instanceof Value.S type)
                || type.value().equals(model.name());
    }

    /** Returns the properties of an item that a call shows. */
    public Map<String, @Nullable Object> shown(Call call, Item item) {
        return shown(call.model(), item, call.params(), call.errors());
    }

    /** Returns the properties of the item that a write returned, which was applied even if the item cannot be read. */
    public Map<String, @Nullable Object> written(Call call, Item item) {
        try {
            return decoder.decode(call.model(), item, view(call.params()));
        } catch (InvalidInputException e) {
            throw e.after(call.errors().applied()).at(call.errors().context().withOutcomeUnknown());
        }
    }

    /** Returns the properties of an item that params show. */
    public Map<String, @Nullable Object> shown(ModelDef model, Item item, CallParams params, OneTableErrors errors) {
        return decoded(model, item, view(params), errors);
    }

    private FieldDecoder.View view(CallParams params) {
        Boolean showHidden = params.hidden();
        List<String> fields = params.fields();
        return new FieldDecoder.View(
                showHidden == null ? hidden : showHidden,
                params.decrypts(),
                fields == null ? null : Set.copyOf(fields));
    }

    /** Returns all properties of an item, decrypted. */
    Map<String, @Nullable Object> decoded(ModelDef model, Item item, OneTableErrors errors) {
        return decoded(model, item, FieldDecoder.View.ALL, errors);
    }

    private Map<String, @Nullable Object> decoded(
            ModelDef model, Item item, FieldDecoder.View view, OneTableErrors errors) {
        try {
            return decoder.decode(model, item, view);
        } catch (InvalidInputException e) {
            throw e.at(errors.context());
        }
    }
}
