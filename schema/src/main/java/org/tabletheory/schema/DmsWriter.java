package org.tabletheory.schema;

import java.util.List;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/**
 * Writes a DMS document as JSON in canonical order: members in the order of the specification; models, attributes and
 * indexes in declaration order; sets sorted; defaults omitted.
 */
final class DmsWriter {

    private DmsWriter() {}

    static JsonValue.Obj write(DmsDocument document) {
        return new JsonObjectBuilder()
                .text("dms_version", document.version().text())
                .text("namespace", document.namespace().orElse(null))
                .all(document.extensions())
                .array(
                        "models",
                        document.models().stream().map(DmsWriter::model).toList())
                .build();
    }

    private static JsonValue model(Model model) {
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("name", model.name())
                .put(
                        "table",
                        new JsonObjectBuilder().text("name", model.table()).build());
        model.naming()
                .ifPresent(naming -> object.put(
                        "naming",
                        new JsonObjectBuilder()
                                .text("convention", naming.text())
                                .build()));
        JsonObjectBuilder keys = new JsonObjectBuilder().put("partition", part(model.partitionKey()));
        model.sortKey().ifPresent(sort -> keys.put("sort", part(sort)));
        object.put("keys", keys.build());
        if (!model.writePolicy().isUnrestricted()) {
            object.put("write_policy", writePolicy(model.writePolicy()));
        }
        object.all(model.extensions());
        object.array(
                "attributes",
                model.attributes().stream().map(DmsWriter::attribute).toList());
        if (!model.indexes().isEmpty()) {
            object.array(
                    "indexes", model.indexes().stream().map(DmsWriter::index).toList());
        }
        return object.build();
    }

    private static JsonValue.Obj part(KeyPart part) {
        return new JsonObjectBuilder()
                .text("attribute", part.attribute())
                .text("type", part.type().name())
                .build();
    }

    private static JsonValue parts(List<KeyPart> parts) {
        return parts.size() == 1
                ? part(parts.get(0))
                : new JsonValue.Array(
                        parts.stream().map(part -> (JsonValue) part(part)).toList());
    }

    private static JsonValue writePolicy(ModelWritePolicy policy) {
        JsonObjectBuilder object =
                new JsonObjectBuilder().text("mode", policy.mode().text());
        if (!policy.protectedAttributes().isEmpty()) {
            object.put("protected_attributes", JsonValue.texts(policy.protectedAttributes()));
        }
        return object.build();
    }

    private static JsonValue attribute(AttributeDef attribute) {
        Format format = attribute.format();
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("attribute", attribute.attribute())
                .text("type", attribute.type().name())
                .flag("required", attribute.required())
                .flag("optional", attribute.optional())
                .flag("omit_empty", attribute.omitEmpty());
        if (!attribute.roles().isEmpty()) {
            object.put(
                    "roles",
                    JsonValue.texts(attribute.roles().stream().map(Role::text).toList()));
        }
        object.text("format", format == null ? null : format.text())
                .flag("json", attribute.json())
                .flag("binary", attribute.binary());
        Encryption encryption = attribute.encryption();
        if (encryption != null) {
            object.put(
                    "encryption",
                    new JsonObjectBuilder()
                            .put("v", JsonValue.number(encryption.v()))
                            .all(encryption.extensions())
                            .build());
        }
        if (!attribute.tags().isEmpty()) {
            object.put("tags", attribute.tags());
        }
        return object.all(attribute.extensions()).build();
    }

    private static JsonValue index(IndexDef index) {
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("name", index.name())
                .text("type", index.type().name())
                .put("partition", parts(index.partition()));
        if (!index.sort().isEmpty()) {
            object.put("sort", parts(index.sort()));
        }
        Projection projection = index.projection();
        JsonObjectBuilder written =
                new JsonObjectBuilder().text("type", projection.type().name());
        if (!projection.fields().isEmpty()) {
            written.put("fields", JsonValue.texts(projection.fields()));
        }
        return object.put("projection", written.build()).all(index.extensions()).build();
    }
}
