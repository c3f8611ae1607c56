package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.schema.document.JsonValue;

/** Converts the models of a schema to the form that the JavaScript library reads. */
record StoredModels(TableDef table) {
    Map<String, @Nullable Object> models() {
        Map<String, @Nullable Object> models = new LinkedHashMap<>();
        if (table.document().toJson().get("models") instanceof JsonValue.Obj all) {
            all.members().forEach((name, fields) -> {
                ModelDef model = table.model(name);
                if (model != null && fields instanceof JsonValue.Obj object && !name.startsWith("_")) {
                    models.put(name, fields(object, model.block()));
                }
            });
        }
        return models;
    }

    private static Map<String, @Nullable Object> fields(JsonValue.Obj object, Block block) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        object.members().forEach((name, field) -> {
            if (field instanceof JsonValue.Obj properties) {
                fields.put(name, field(properties, block.field(name)));
            }
        });
        return fields;
    }

    /** Replaces {@code uuid}, which the library rejects, by {@code generate}, and writes {@code encode} in three parts. */
    private static Map<String, @Nullable Object> field(JsonValue.Obj properties, @Nullable FieldDef field) {
        Map<String, @Nullable Object> stored = PlainValues.of(properties);
        Object uuid = stored.remove("uuid");
        if (uuid != null) {
            stored.putIfAbsent("generate", uuid);
        }
        FieldDef.Encode encode = field == null ? null : field.encode();
        if (encode != null) {
            stored.put("encode", List.of(encode.attribute(), encode.separator(), (long) encode.index()));
        }
        Block nested = field == null ? null : field.nested();
        if (nested != null && properties.get("schema") instanceof JsonValue.Obj schema) {
            stored.put("schema", fields(schema, nested));
        }
        return stored;
    }
}
