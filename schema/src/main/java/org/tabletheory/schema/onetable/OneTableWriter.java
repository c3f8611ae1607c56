package org.tabletheory.schema.onetable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/**
 * Writes a OneTable schema as JSON in canonical order, conforming to 1.1.0 as far as its contents allow. Entities and fields
 * keep the order of the document; the properties of a field start with those of the specification.
 */
final class OneTableWriter {

    private static final List<String> FIRST =
            List.of("type", "value", "default", "required", "uuid", "generate", "validate");

    private OneTableWriter() {}

    static JsonValue.Obj write(OneTableDocument document) {
        JsonObjectBuilder indexes = new JsonObjectBuilder();
        document.indexes().forEach((name, index) -> indexes.put(name, index(index)));
        JsonObjectBuilder models = new JsonObjectBuilder();
        document.entities().forEach((name, entity) -> models.put(name, entity(entity)));
        JsonObjectBuilder queries = new JsonObjectBuilder();
        document.queries().forEach((name, query) -> queries.put(name, query.properties()));
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("version", document.version())
                .text("format", OneTableDocument.FORMAT)
                .text("description", document.description())
                .put("indexes", indexes.build())
                .put("params", document.params().properties())
                .put("models", models.build())
                .put("queries", queries.build())
                .put("items", new JsonValue.Array(List.copyOf(document.items())));
        if (!document.extensions().isEmpty()) {
            object.put("extensions", document.extensions());
        }
        return object.all(document.reserved()).build();
    }

    private static JsonValue index(OneTableIndex index) {
        JsonObjectBuilder object =
                new JsonObjectBuilder().text("hash", index.hash()).text("sort", index.sort());
        Map<String, JsonValue> rest = new LinkedHashMap<>(index.properties().members());
        List.of("hash", "sort").forEach(rest::remove);
        if (index.local()) {
            rest.put("type", JsonValue.text("local"));
        }
        return object.all(new JsonValue.Obj(rest)).build();
    }

    private static JsonValue entity(OneTableEntity entity) {
        JsonObjectBuilder object = new JsonObjectBuilder();
        entity.fields().forEach((name, field) -> object.put(name, field(field)));
        return object.build();
    }

    private static JsonValue.Obj field(OneTableField field) {
        Map<String, JsonValue> properties =
                new LinkedHashMap<>(field.properties().members());
        properties.put("type", JsonValue.text(field.type().text()));
        String validate = field.properties().text("validate");
        if (validate != null && !validate.startsWith("/")) {
            properties.put("validate", JsonValue.text("/" + validate + "/"));
        }
        OneTableEntity nested = field.nested();
        if (nested != null && properties.containsKey("schema")) {
            properties.put("schema", entity(nested));
        } else if (nested != null && properties.get("items") instanceof JsonValue.Obj items) {
            Map<String, JsonValue> members = new LinkedHashMap<>(items.members());
            members.put("schema", entity(nested));
            properties.put("items", new JsonValue.Obj(members));
        }
        JsonObjectBuilder object = new JsonObjectBuilder();
        for (String name : FIRST) {
            JsonValue value = properties.remove(name);
            if (value != null) {
                object.put(name, value);
            }
        }
        return object.all(new JsonValue.Obj(properties)).build();
    }
}
