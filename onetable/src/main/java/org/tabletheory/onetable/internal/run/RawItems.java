package org.tabletheory.onetable.internal.run;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CallParams;
import org.tabletheory.onetable.internal.command.CallParams.Param;
import org.tabletheory.onetable.internal.command.CallType;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.model.GenericModel;

/** Calls on raw items, without types, templates and timestamps. */
public record RawItems(TableRuntime runtime) {
    /** Returns the item with a key. */
    public Optional<Item> get(Map<String, ? extends @Nullable Object> key, CallParams params) {
        return new ItemSearch(runtime, call(CallType.GET, "getItem", key, params)).get(key);
    }

    /** Puts an item. */
    public Item put(Map<String, ? extends @Nullable Object> attributes, CallParams params) {
        return new EntityWriter(runtime, call(CallType.PUT, "putItem", attributes, params)).create(attributes);
    }

    /** Updates an item. */
    public Optional<Item> update(Map<String, ? extends @Nullable Object> attributes, CallParams params) {
        return new EntityWriter(runtime, call(CallType.UPDATE, "updateItem", attributes, params)).update(attributes);
    }

    /** Deletes an item. */
    public Optional<Item> delete(Map<String, ? extends @Nullable Object> key, CallParams params) {
        Call call = call(CallType.DELETE, "deleteItem", key, params);
        return new EntityWriter(runtime, call).remove(runtime.collect(call, key).key(call.model()));
    }

    /** Queries items by key. */
    public ItemSearch.SearchPage query(Map<String, ? extends @Nullable Object> attributes, CallParams params) {
        return new ItemSearch(runtime, call(CallType.FIND, "queryItems", attributes, params)).search(attributes);
    }

    /** Scans the table. */
    public ItemSearch.SearchPage scan(Map<String, ? extends @Nullable Object> attributes, CallParams params) {
        return new ItemSearch(runtime, call(CallType.SCAN, "scanItems", attributes, params)).search(attributes);
    }

    /** Queries items of these models by key. */
    public List<Item> fetch(
            Collection<String> models, Map<String, ? extends @Nullable Object> keys, CallParams params) {
        OneTableErrors errors = new OneTableErrors("fetch", null);
        if (models.isEmpty()) {
            throw errors.argument("fetch needs at least one model name");
        }
        CallParams typed = params;
        String type = runtime.table().typeField();
        int number = 0;
        for (String model : models) {
            if (runtime.table().model(model) == null) {
                throw errors.argument("the schema has no model '" + model + "'");
            }
            typed = typed.withEntry(Param.SUBSTITUTIONS, "_fetched" + number++, model);
        }
        String types = IntStream.range(0, models.size())
                .mapToObj(i -> "${" + type + "} = @{_fetched" + i + "}")
                .collect(Collectors.joining(" or "));
        String where = params.where();
        String both = where == null ? types : "(" + where + ") and (" + types + ")";
        return query(keys, typed.with(Param.WHERE, both)).items();
    }

    private Call call(
            CallType type, String operation, Map<String, ? extends @Nullable Object> attributes, CallParams params) {
        return runtime.call(
                type,
                operation,
                GenericModel.with(runtime.table(), attributes.keySet()),
                params,
                null,
                Map.of(),
                Instant.now(runtime.clock()));
    }
}
