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
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CallParams;
import org.tabletheory.onetable.internal.command.CallType;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableParams;
import org.tabletheory.schema.onetable.OneTableSchema;

/** Stores schemas in the table itself. */
public record SchemaStore(TableRuntime runtime) {
    /** The default name of a schema. */
    public static final String CURRENT = "Current";

    private static final List<String> PARTS = List.of("format", "version", "indexes", "models", "params", "queries");

    /**
     * A schema read from the table.
     *
     * @param hasDefaultParams whether all parameters have OneTable's default values
     */
    public record Stored(String name, ReadResult<OneTableDocument> reading, boolean hasDefaultParams) {}

    private ModelDef model() {
        return Objects.requireNonNull(runtime.table().model(TableDef.SCHEMA));
    }

    private Call call(CallType type, String operation) {
        return runtime.call(type, operation, model(), CallParams.NONE, null, Map.of(), Instant.now(runtime.clock()));
    }

    /** Stores the schema under a name, replacing an existing one. */
    public void save(String name) {
        Call call = call(CallType.PUT, "saveSchema");
        Map<String, @Nullable Object> properties = properties();
        properties.put("name", name);
        call.addTimestamps(properties, true);
        new EntityWriter(runtime, call).create(properties);
    }

    private Map<String, @Nullable Object> properties() {
        OneTableDocument document = runtime.table().document();
        JsonValue.Obj json = document.toJson();
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (String part : PARTS) {
            JsonValue value = json.get(part);
            properties.put(part, value == null ? new LinkedHashMap<>() : PlainValues.of(value));
        }
        properties.put("models", new StoredModels(runtime.table()).models());
        properties.put("params", params(document.params()));
        JsonValue process = document.reserved().get("process");
        properties.put("process", process == null ? new LinkedHashMap<>() : PlainValues.of(process));
        return properties;
    }

    /** Returns all parameters, including omitted ones, since readers may have other defaults. */
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
                all.put(name, PlainValues.of(value));
            }
        });
        return all;
    }

    /** Reads the schema with a name. */
    public Optional<Stored> read(String name) {
        return new ItemSearch(runtime, call(CallType.GET, "readSchema"))
                .get(Map.of("name", name))
                .map(this::stored);
    }

    /** Reads all schemas. */
    public List<Stored> readAll() {
        if (runtime.table().primary().sort() == null) {
            return read(CURRENT).stream().toList();
        }
        return new ItemSearch(runtime, call(CallType.FIND, "readSchemas"))
                .search(Map.of()).items().stream().map(this::stored).toList();
    }

    /** Removes the schema with a name. */
    public void remove(String name) {
        Call call = call(CallType.DELETE, "removeSchema");
        new EntityWriter(runtime, call)
                .remove(runtime.collect(call, Map.of("name", name)).key(model()));
    }

    private Stored stored(Item item) {
        Map<String, @Nullable Object> properties =
                runtime.decoded(model(), item, call(CallType.GET, "readSchema").errors());
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (String part : List.of("format", "version", "indexes", "models", "params", "queries", "process", "name")) {
            Object value = properties.get(part);
            if (value != null) {
                members.put(part, PlainValues.toJson(value));
            }
        }
        members.put("items", new JsonValue.Array(List.of()));
        String name = item.get("name") instanceof Value.S text ? text.value() : CURRENT;
        String text = new JsonValue.Obj(members).toText();
        JsonValue params = members.get("params");
        return new Stored(name, OneTableSchema.read("_schema:" + name, text), params == null || isDefault(params));
    }

    private static boolean isDefault(JsonValue params) {
        return PlainValues.toJson(params(new OneTableParams(JsonValue.Obj.EMPTY)))
                .equals(params);
    }
}
