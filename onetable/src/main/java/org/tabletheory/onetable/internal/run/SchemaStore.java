package org.tabletheory.onetable.internal.run;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.StoredSchema;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Op;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Decoder;
import org.tabletheory.onetable.internal.value.PlainJson;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableParams;
import org.tabletheory.schema.onetable.OneTableSchema;

/** Schemas that are stored in the table itself. */
public record SchemaStore(Engine engine) {
    /** The name that a schema has unless it says another. */
    public static final String CURRENT = "Current";

    private static final List<String> PARTS = List.of("format", "version", "indexes", "models", "params", "queries");

    private ModelDef model() {
        return Objects.requireNonNull(engine.table().model(TableDef.SCHEMA));
    }

    private Call call(Op op, String operation) {
        return engine.call(op, operation, model(), Params.of(), null, Map.of(), Instant.now(engine.clock()));
    }

    /** Stores the schema under a name, over one that is there. */
    public void save(String name) {
        Call call = call(Op.PUT, "saveSchema");
        OneTableParams params = engine.table().params();
        Map<String, @Nullable Object> properties = properties();
        properties.put("name", name);
        if (params.keepsCreated()) {
            properties.put(params.createdField(), call.now());
        }
        if (params.keepsUpdated()) {
            properties.put(params.updatedField(), call.now());
        }
        new Writing(engine, call).create(properties);
    }

    private Map<String, @Nullable Object> properties() {
        OneTableDocument document = engine.table().document();
        JsonValue.Obj json = document.toJson();
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (String part : PARTS) {
            JsonValue value = json.get(part);
            properties.put(part, value == null ? new LinkedHashMap<>() : PlainJson.of(value));
        }
        properties.put("models", new StoredModels(engine.table()).models());
        properties.put("params", params(document.params()));
        JsonValue process = document.reserved().get("process");
        properties.put("process", process == null ? new LinkedHashMap<>() : PlainJson.of(process));
        return properties;
    }

    /** All parameters, said or not, since a reader may have other defaults. */
    private static Map<String, @Nullable Object> params(OneTableParams params) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("createdField", params.createdField());
        all.put("isoDates", params.isoDates());
        all.put("nulls", params.nulls());
        all.put("separator", "#");
        all.put("timestamps", false);
        all.put("typeField", params.typeField());
        all.put("updatedField", params.updatedField());
        all.put("warn", false);
        params.properties().members().forEach((name, value) -> {
            if (!name.equals("hidden")) {
                all.put(name, PlainJson.of(value));
            }
        });
        return all;
    }

    /** The schema of a name. */
    public Optional<StoredSchema> read(String name) {
        return new Searching(engine, call(Op.GET, "readSchema"))
                .get(Map.of("name", name))
                .map(this::stored);
    }

    /** All schemas. */
    public List<StoredSchema> readAll() {
        if (engine.table().primary().sort() == null) {
            return read(CURRENT).stream().toList();
        }
        return new Searching(engine, call(Op.FIND, "readSchemas"))
                .search(Map.of()).items().stream().map(this::stored).toList();
    }

    /** Removes the schema of a name. */
    public void remove(String name) {
        Call call = call(Op.DELETE, "removeSchema");
        new Writing(engine, call)
                .remove(engine.collect(call, Map.of("name", name), null).key(model()));
    }

    private StoredSchema stored(Item item) {
        Map<String, @Nullable Object> properties = engine.decoded(
                model(), item, Decoder.View.ALL, call(Op.GET, "readSchema").trouble());
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (String part : List.of("format", "version", "indexes", "models", "params", "queries", "process", "name")) {
            Object value = properties.get(part);
            if (value != null) {
                members.put(part, PlainJson.json(value));
            }
        }
        members.put("items", new JsonValue.Array(List.of()));
        String name = item.get("name") instanceof Value.S text ? text.value() : CURRENT;
        String text = new JsonValue.Obj(members).toText();
        JsonValue params = members.get("params");
        return new StoredSchema(
                name, OneTableSchema.read("_schema:" + name, text), params == null || isDefault(params));
    }

    private static boolean isDefault(JsonValue params) {
        return PlainJson.json(params(new OneTableParams(JsonValue.Obj.EMPTY))).equals(params);
    }
}
