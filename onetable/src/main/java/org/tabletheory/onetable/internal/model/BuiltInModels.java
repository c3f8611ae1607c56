package org.tabletheory.onetable.internal.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.ValueTemplate;

/** The models that OneTable itself stores in every table. */
record BuiltInModels(OneTableIndex primary) {
    /** Stored schemas: one partition, sorted by name. */
    Map<String, OneTableField> schema() {
        Map<String, OneTableField> fields = keys("_schema", "_schema:${name}");
        for (String text : List.of("format", "name", "version")) {
            fields.put(text, field(text, "string", "required"));
        }
        for (String object : List.of("indexes", "models", "params", "queries")) {
            fields.put(object, field(object, "object", "required"));
        }
        fields.put("process", field("process", "object"));
        return fields;
    }

    /** Applied migrations. */
    Map<String, OneTableField> migration() {
        Map<String, OneTableField> fields = keys("_migration", "_migration:${version}:${date}");
        fields.put("date", field("date", "date", "required"));
        for (String text : List.of("description", "path", "version")) {
            fields.put(text, field(text, "string", "required"));
        }
        fields.put("status", field("status", "string"));
        return fields;
    }

    /** Only the primary key. */
    Map<String, OneTableField> keys() {
        return keys(null, null);
    }

    private Map<String, OneTableField> keys(@Nullable String hash, @Nullable String sort) {
        Map<String, OneTableField> fields = new LinkedHashMap<>();
        fields.put(primary.hash(), key(primary.hash(), hash));
        String sortKey = primary.sort();
        if (sortKey != null) {
            fields.put(sortKey, key(sortKey, sort));
        }
        return fields;
    }

    private static OneTableField key(String name, @Nullable String template) {
        JsonValue.Obj properties = new JsonValue.Obj(Map.of("type", JsonValue.text("string")));
        return new OneTableField(
                name, FieldType.STRING, template == null ? null : ValueTemplate.of(template), null, properties);
    }

    /** Returns a field of a type with flags set to true. */
    static OneTableField field(String name, String type, String... flags) {
        Map<String, JsonValue> properties = new LinkedHashMap<>();
        properties.put("type", JsonValue.text(type));
        for (String flag : flags) {
            properties.put(flag, JsonValue.bool(true));
        }
        return new OneTableField(
                name, Objects.requireNonNull(FieldType.of(type)), null, null, new JsonValue.Obj(properties));
    }
}
