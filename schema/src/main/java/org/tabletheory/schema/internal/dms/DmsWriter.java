package org.tabletheory.schema.internal.dms;

import java.util.List;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.WritePolicy;
import org.tabletheory.schema.internal.write.ObjectBuilder;

/**
 * Writes a DMS document as JSON in one canonical order: members as the specification lists them, models, attributes and
 * indexes as they were declared, sets sorted, what is the default left out.
 */
public final class DmsWriter {

    private DmsWriter() {}

    public static Json.Obj write(DmsDocument document) {
        return new ObjectBuilder()
                .text("dms_version", document.version().text())
                .text("namespace", document.namespace().orElse(null))
                .all(document.extensions())
                .array(
                        "models",
                        document.models().stream().map(DmsWriter::model).toList())
                .build();
    }

    private static Json model(Model model) {
        ObjectBuilder object = new ObjectBuilder()
                .text("name", model.name())
                .put("table", new ObjectBuilder().text("name", model.table()).build());
        model.naming()
                .ifPresent(naming -> object.put(
                        "naming",
                        new ObjectBuilder().text("convention", naming.text()).build()));
        ObjectBuilder keys = new ObjectBuilder().put("partition", part(model.partitionKey()));
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

    private static Json.Obj part(KeyPart part) {
        return new ObjectBuilder()
                .text("attribute", part.attribute())
                .text("type", part.type().name())
                .build();
    }

    private static Json parts(List<KeyPart> parts) {
        return parts.size() == 1
                ? part(parts.get(0))
                : new Json.Array(parts.stream().map(part -> (Json) part(part)).toList());
    }

    private static Json writePolicy(WritePolicy policy) {
        ObjectBuilder object = new ObjectBuilder().text("mode", policy.mode().text());
        if (!policy.protectedAttributes().isEmpty()) {
            object.put("protected_attributes", Json.texts(policy.protectedAttributes()));
        }
        return object.build();
    }

    private static Json attribute(AttributeDef attribute) {
        Format format = attribute.format();
        ObjectBuilder object = new ObjectBuilder()
                .text("attribute", attribute.attribute())
                .text("type", attribute.type().name())
                .flag("required", attribute.required())
                .flag("optional", attribute.optional())
                .flag("omit_empty", attribute.omitEmpty());
        if (!attribute.roles().isEmpty()) {
            object.put(
                    "roles",
                    Json.texts(attribute.roles().stream().map(Role::text).toList()));
        }
        object.text("format", format == null ? null : format.text())
                .flag("json", attribute.json())
                .flag("binary", attribute.binary());
        Encryption encryption = attribute.encryption();
        if (encryption != null) {
            object.put(
                    "encryption",
                    new ObjectBuilder()
                            .put("v", Json.number(encryption.v()))
                            .all(encryption.extensions())
                            .build());
        }
        if (!attribute.tags().isEmpty()) {
            object.put("tags", attribute.tags());
        }
        return object.all(attribute.extensions()).build();
    }

    private static Json index(IndexDef index) {
        ObjectBuilder object = new ObjectBuilder()
                .text("name", index.name())
                .text("type", index.type().name())
                .put("partition", parts(index.partition()));
        if (!index.sort().isEmpty()) {
            object.put("sort", parts(index.sort()));
        }
        Projection projection = index.projection();
        ObjectBuilder written =
                new ObjectBuilder().text("type", projection.type().name());
        if (!projection.fields().isEmpty()) {
            written.put("fields", Json.texts(projection.fields()));
        }
        return object.put("projection", written.build()).all(index.extensions()).build();
    }
}
