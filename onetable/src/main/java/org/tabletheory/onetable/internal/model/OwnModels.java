package org.tabletheory.onetable.internal.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.EntityField;
import org.tabletheory.schema.FieldType;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.OneTableIndex;
import org.tabletheory.schema.ValueTemplate;

/** The models that OneTable itself keeps in every table. */
record OwnModels(OneTableIndex primary) {
    /** A stored schema: all under one key, by its name. */
    Map<String, EntityField> schema() {
        Map<String, EntityField> fields = keys("_schema", "_schema:${name}");
        for (String text : List.of("format", "name", "version")) {
            fields.put(text, field(text, "string", "required"));
        }
        for (String object : List.of("indexes", "models", "params", "queries")) {
            fields.put(object, field(object, "object", "required"));
        }
        fields.put("process", field("process", "object"));
        return fields;
    }

    /** A migration that was made. */
    Map<String, EntityField> migration() {
        Map<String, EntityField> fields = keys("_migration", "_migration:${version}:${date}");
        fields.put("date", field("date", "date", "required"));
        for (String text : List.of("description", "path", "version")) {
            fields.put(text, field(text, "string", "required"));
        }
        fields.put("status", field("status", "string"));
        return fields;
    }

    /** The keys alone. */
    Map<String, EntityField> keys() {
        return keys(null, null);
    }

    private Map<String, EntityField> keys(@Nullable String hash, @Nullable String sort) {
        Map<String, EntityField> fields = new LinkedHashMap<>();
        fields.put(primary.hash(), key(primary.hash(), hash));
        String sortKey = primary.sort();
        if (sortKey != null) {
            fields.put(sortKey, key(sortKey, sort));
        }
        return fields;
    }

    private static EntityField key(String name, @Nullable String template) {
        Json.Obj properties = new Json.Obj(Map.of("type", Json.text("string")));
        return new EntityField(
                name, FieldType.STRING, template == null ? null : ValueTemplate.of(template), null, properties);
    }

    /** A field of a type, with flags that are true. */
    static EntityField field(String name, String type, String... flags) {
        Map<String, Json> properties = new LinkedHashMap<>();
        properties.put("type", Json.text(type));
        for (String flag : flags) {
            properties.put(flag, Json.bool(true));
        }
        return new EntityField(name, Objects.requireNonNull(FieldType.of(type)), null, null, new Json.Obj(properties));
    }
}
