package org.tabletheory.schema.internal.onetable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.Entity;
import org.tabletheory.schema.EntityField;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.OneTableDocument;
import org.tabletheory.schema.OneTableIndex;
import org.tabletheory.schema.internal.write.ObjectBuilder;

/**
 * Writes a OneTable schema as JSON in one canonical order and to the letter of 1.1.0 as far as its contents allow.
 * Entities and fields stay in the document's order; a field's properties begin with those of the specification.
 */
public final class OneTableWriter {

    private static final List<String> FIRST =
            List.of("type", "value", "default", "required", "uuid", "generate", "validate");

    private OneTableWriter() {}

    public static Json.Obj write(OneTableDocument document) {
        ObjectBuilder indexes = new ObjectBuilder();
        document.indexes().forEach((name, index) -> indexes.put(name, index(index)));
        ObjectBuilder models = new ObjectBuilder();
        document.entities().forEach((name, entity) -> models.put(name, entity(entity)));
        ObjectBuilder queries = new ObjectBuilder();
        document.queries().forEach((name, query) -> queries.put(name, query.properties()));
        ObjectBuilder object = new ObjectBuilder()
                .text("version", document.version())
                .text("format", OneTableDocument.FORMAT)
                .text("description", document.description())
                .put("indexes", indexes.build())
                .put("params", document.params().properties())
                .put("models", models.build())
                .put("queries", queries.build())
                .put("items", new Json.Array(List.copyOf(document.items())));
        if (!document.extensions().isEmpty()) {
            object.put("extensions", document.extensions());
        }
        return object.all(document.reserved()).build();
    }

    private static Json index(OneTableIndex index) {
        ObjectBuilder object = new ObjectBuilder().text("hash", index.hash()).text("sort", index.sort());
        Map<String, Json> rest = new LinkedHashMap<>(index.properties().members());
        List.of("hash", "sort").forEach(rest::remove);
        if (index.local()) {
            rest.put("type", Json.text("local"));
        }
        return object.all(new Json.Obj(rest)).build();
    }

    private static Json entity(Entity entity) {
        ObjectBuilder object = new ObjectBuilder();
        entity.fields().forEach((name, field) -> object.put(name, field(field)));
        return object.build();
    }

    private static Json.Obj field(EntityField field) {
        Map<String, Json> properties = new LinkedHashMap<>(field.properties().members());
        properties.put("type", Json.text(field.type().text()));
        String validate = field.properties().text("validate");
        if (validate != null && !validate.startsWith("/")) {
            properties.put("validate", Json.text("/" + validate + "/"));
        }
        Entity nested = field.nested();
        if (nested != null && properties.containsKey("schema")) {
            properties.put("schema", entity(nested));
        } else if (nested != null && properties.get("items") instanceof Json.Obj items) {
            Map<String, Json> members = new LinkedHashMap<>(items.members());
            members.put("schema", entity(nested));
            properties.put("items", new Json.Obj(members));
        }
        ObjectBuilder object = new ObjectBuilder();
        for (String name : FIRST) {
            Json value = properties.remove(name);
            if (value != null) {
                object.put(name, value);
            }
        }
        return object.all(new Json.Obj(properties)).build();
    }
}
