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
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.internal.Trouble;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Op;
import org.tabletheory.onetable.internal.model.GenericModel;

/** Calls about items as they are: no type, no templates, no timestamps. */
public record LowLevel(Engine engine) {
    /** The item with a key. */
    public Optional<Item> get(Map<String, ? extends @Nullable Object> key, Params params) {
        return new Searching(engine, call(Op.GET, "getItem", key, params)).get(key);
    }

    /** Stores an item. */
    public Item put(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return new Writing(engine, call(Op.PUT, "putItem", attributes, params)).create(attributes);
    }

    /** Changes an item. */
    public Optional<Item> update(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return new Writing(engine, call(Op.UPDATE, "updateItem", attributes, params)).update(attributes);
    }

    /** Deletes an item. */
    public Optional<Item> delete(Map<String, ? extends @Nullable Object> key, Params params) {
        Call call = call(Op.DELETE, "deleteItem", key, params);
        return new Writing(engine, call).remove(engine.collect(call, key, null).key(call.model()));
    }

    /** Items under a key. */
    public Searching.Hits query(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return new Searching(engine, call(Op.FIND, "queryItems", attributes, params)).search(attributes);
    }

    /** Items of the whole table. */
    public Searching.Hits scan(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return new Searching(engine, call(Op.SCAN, "scanItems", attributes, params)).search(attributes);
    }

    /** Items under a key that are of these models. */
    public List<Item> fetch(Collection<String> models, Map<String, ? extends @Nullable Object> keys, Params params) {
        Trouble trouble = new Trouble("fetch", null);
        if (models.isEmpty()) {
            throw trouble.argument("fetch needs the names of models; name at least one");
        }
        Params typed = params;
        String type = engine.table().typeField();
        int place = 0;
        for (String model : models) {
            if (engine.table().model(model) == null) {
                throw trouble.argument("the schema has no model '" + model + "'");
            }
            typed = typed.substitution("_fetched" + place++, model);
        }
        String types = IntStream.range(0, models.size())
                .mapToObj(i -> "${" + type + "} = @{_fetched" + i + "}")
                .collect(Collectors.joining(" or "));
        String where = params.where();
        return query(keys, typed.where(where == null ? types : "(" + where + ") and (" + types + ")"))
                .items();
    }

    private Call call(Op op, String operation, Map<String, ? extends @Nullable Object> attributes, Params params) {
        return engine.call(
                op,
                operation,
                GenericModel.with(engine.table(), attributes.keySet()),
                params,
                null,
                Map.of(),
                Instant.now(engine.clock()));
    }
}
