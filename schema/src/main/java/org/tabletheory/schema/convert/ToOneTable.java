package org.tabletheory.schema.convert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.convert.SchemaConversion.Note;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;

/** Converts the models of one table to a OneTable schema. */
final class ToOneTable {

    private final DmsDocument document;
    private final ConversionNotes notes;
    private final JsonValue.Obj preserved;
    private final Map<String, JsonValue> indexes = new LinkedHashMap<>();
    private final Map<String, JsonValue> models = new LinkedHashMap<>();
    private final Map<String, JsonValue> params;
    private final Map<String, JsonValue> kept = new LinkedHashMap<>();

    private ToOneTable(DmsDocument document, ConversionNotes notes) {
        this.document = document;
        this.notes = notes;
        this.preserved = document.extensions().get(ToDms.EXTENSION) instanceof JsonValue.Obj object
                ? object
                : JsonValue.Obj.EMPTY;
        this.params = preserved.get("params") instanceof JsonValue.Obj object
                ? new LinkedHashMap<>(object.members())
                : new LinkedHashMap<>();
    }

    /** Converts the models of the first table and adds notes. */
    static OneTableDocument convert(DmsDocument document, List<Note> list) {
        return new ToOneTable(document, new ConversionNotes(list)).convert();
    }

    private OneTableDocument convert() {
        Model first = document.models().get(0);
        indexes.put(
                "primary",
                new JsonObjectBuilder()
                        .text("hash", first.partitionKey().attribute())
                        .text("sort", first.sortKey().map(KeyPart::attribute).orElse(null))
                        .build());
        if (first.sortKey().isEmpty()) {
            notes.changed("keys", "OneTable 1.1.0 requires a sort key, which the table does not have.");
        }
        document.namespace().ifPresent(namespace -> {
            kept.put("namespace", JsonValue.text(namespace));
            notes.keptAside("namespace", "OneTable has no equivalent.");
        });
        kept.put("dms_version", JsonValue.text(document.version().text()));
        kept.put("table", JsonValue.text(first.table()));
        notes.keptAside("table", "a OneTable schema does not contain the table name.");
        setTimestamps();
        for (Model model : document.models()) {
            if (!model.table().equals(first.table())) {
                notes.lost(
                        model.name(),
                        "it belongs to table `" + model.table() + "`, and a OneTable schema describes one table.");
            } else if (!model.primaryKey().equals(first.primaryKey())) {
                notes.lost(model.name(), "its keys differ from those of `" + first.name() + "` in the same table.");
            } else {
                add(model);
            }
        }
        return read();
    }

    /** Sets the timestamps of the schema to those of the first model that has them. */
    private void setTimestamps() {
        Optional<AttributeDef> created = firstWith(Role.CREATED_AT);
        Optional<AttributeDef> updated = firstWith(Role.UPDATED_AT);
        if ((created.isEmpty() && updated.isEmpty()) || params.containsKey("timestamps")) {
            return;
        }
        params.put("isoDates", JsonValue.bool(true));
        params.put(
                "timestamps",
                created.isPresent() && updated.isPresent()
                        ? JsonValue.bool(true)
                        : JsonValue.text(created.isPresent() ? "create" : "update"));
        created.ifPresent(attribute -> params.put("createdField", JsonValue.text(attribute.attribute())));
        updated.ifPresent(attribute -> params.put("updatedField", JsonValue.text(attribute.attribute())));
        notes.changed(
                "timestamps",
                "OneTable stores milliseconds in all models; DMS stores nanoseconds in models that declare timestamps.");
    }

    private Optional<AttributeDef> firstWith(Role role) {
        return document.models().stream()
                .flatMap(model -> model.attribute(role).stream())
                .findFirst();
    }

    private void add(Model model) {
        JsonObjectBuilder fields = new JsonObjectBuilder();
        JsonObjectBuilder rest = new JsonObjectBuilder();
        String typeField = params.get("typeField") instanceof JsonValue.Text text ? text.value() : "_type";
        for (AttributeDef attribute : model.attributes()) {
            boolean managed = attribute.attribute().equals(typeField)
                    && attribute.extensions().isEmpty();
            boolean timestamp = attribute.extensions().isEmpty()
                    && (isParam(attribute, Role.CREATED_AT, "createdField")
                            || isParam(attribute, Role.UPDATED_AT, "updatedField"));
            if (!managed && !timestamp) {
                new AttributeToField(model, attribute, notes).add(fields, rest);
            }
        }
        keepModel(model, rest);
        models.put(model.name(), fields.build());
        model.indexes().forEach(index -> add(model, index));
    }

    private boolean isParam(AttributeDef attribute, Role role, String param) {
        return attribute.hasRole(role) && JsonValue.text(attribute.attribute()).equals(params.get(param));
    }

    private void keepModel(Model model, JsonObjectBuilder attributes) {
        JsonObjectBuilder rest = new JsonObjectBuilder();
        model.naming().ifPresent(naming -> {
            rest.text("naming", naming.text());
            notes.keptAside(model.name() + ".naming", "OneTable does not check names.");
        });
        if (!model.writePolicy().isUnrestricted()) {
            rest.text("write_policy", model.writePolicy().mode().text())
                    .put(
                            "protected_attributes",
                            JsonValue.texts(model.writePolicy().protectedAttributes()));
            notes.keptAside(model.name() + ".write_policy", "OneTable does not enforce a write policy.");
        }
        if (!model.extensions().isEmpty()) {
            rest.all(model.extensions());
            notes.keptAside(model.name() + ".x-", "OneTable models do not support extensions.");
        }
        JsonValue.Obj kept = attributes.build();
        if (!kept.isEmpty()) {
            rest.put("attributes", kept);
        }
        JsonValue.Obj built = rest.build();
        if (!built.isEmpty()) {
            this.kept.put(model.name(), built);
        }
    }

    private void add(Model model, IndexDef index) {
        String where = model.name() + ".indexes." + index.name();
        if (index.partition().size() > 1 || index.sort().size() > 1) {
            notes.lost(where, "a OneTable index has a single hash and a single sort attribute.");
            return;
        }
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("hash", index.partition().get(0).attribute())
                .text(
                        "sort",
                        index.sort().isEmpty() ? null : index.sort().get(0).attribute())
                .text("type", index.type() == IndexType.LSI ? "local" : null);
        switch (index.projection().type()) {
            case ALL -> object.text("project", "all");
            case KEYS_ONLY -> object.text("project", "keys");
            case INCLUDE ->
                object.put("project", JsonValue.texts(index.projection().fields()));
        }
        if (index.sort().isEmpty()) {
            notes.changed(where, "OneTable 1.1.0 requires a sort key, which the index does not have.");
        }
        if (!index.extensions().isEmpty()) {
            object.all(index.extensions());
            notes.keptAside(where, "its extensions are preserved in the index.");
        }
        JsonValue built = object.build();
        JsonValue other = indexes.putIfAbsent(index.name(), built);
        if (other != null && !Objects.equals(other, built)) {
            notes.changed(where, "another model declares the index differently; that declaration is used.");
        }
    }

    /** Returns the schema, parsed by the reader so that it equals the schema that a program would load. */
    private OneTableDocument read() {
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("version", Optional.ofNullable(preserved.text("version")).orElse("0.1.0"))
                .text("format", OneTableDocument.FORMAT);
        preserved.members().forEach((name, value) -> {
            if (!List.of("version", "indexes", "params").contains(name)) {
                object.put(name, value);
            }
        });
        document.extensions().members().forEach((name, value) -> {
            if (!name.equals(ToDms.EXTENSION)) {
                kept.put(name, value);
                notes.keptAside(name, "preserved in `extensions.tabletheory`.");
            }
        });
        Map<String, JsonValue> extensions = preserved.get("extensions") instanceof JsonValue.Obj given
                ? new LinkedHashMap<>(given.members())
                : new LinkedHashMap<>();
        extensions.put("tabletheory", new JsonValue.Obj(kept));
        object.put("indexes", new JsonValue.Obj(restoredIndexes()))
                .put("params", new JsonValue.Obj(params))
                .put("models", new JsonValue.Obj(models))
                .put(
                        "queries",
                        preserved.get("queries") instanceof JsonValue.Obj queries ? queries : JsonValue.Obj.EMPTY)
                .put(
                        "items",
                        preserved.get("items") instanceof JsonValue.Array items
                                ? items
                                : new JsonValue.Array(List.of()))
                .put("extensions", new JsonValue.Obj(extensions));
        return OneTableSchema.read("converted.json", object.build().toText()).document();
    }

    /** Returns the indexes of the models and those preserved from an earlier OneTable schema. */
    private Map<String, JsonValue> restoredIndexes() {
        Map<String, JsonValue> all = new LinkedHashMap<>(indexes);
        if (preserved.get("indexes") instanceof JsonValue.Obj given) {
            given.members().forEach(all::put);
        }
        return all;
    }
}
