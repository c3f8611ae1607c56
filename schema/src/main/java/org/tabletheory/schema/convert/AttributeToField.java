package org.tabletheory.schema.convert;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/** Converts an attribute of a model to a OneTable field. */
final class AttributeToField {

    private final Model model;
    private final AttributeDef attribute;
    private final ConversionNotes notes;
    private final String where;

    AttributeToField(Model model, AttributeDef attribute, ConversionNotes notes) {
        this.model = model;
        this.attribute = attribute;
        this.notes = notes;
        this.where = model.name() + "." + attribute.attribute();
    }

    /** Adds the field; adds what OneTable cannot express to the other object. */
    void add(JsonObjectBuilder fields, JsonObjectBuilder rest) {
        JsonValue.Obj preserved = attribute.extensions().get(ToDms.EXTENSION) instanceof JsonValue.Obj object
                ? object
                : JsonValue.Obj.EMPTY;
        Map<String, JsonValue> properties = new LinkedHashMap<>();
        properties.put("type", type());
        if (attribute.type().isSet()) {
            properties.put(
                    "items",
                    new JsonObjectBuilder()
                            .text("type", memberType(attribute.type().member()))
                            .build());
        }
        if (attribute.hasRole(Role.TTL)) {
            properties.put("type", JsonValue.text("date"));
            properties.put("ttl", JsonValue.bool(true));
        }
        if (attribute.required() && !(model.isPrimaryKey(attribute.attribute()) && preserved.get("value") != null)) {
            properties.put("required", JsonValue.bool(true));
        }
        if (!preserved.isEmpty() && attribute.type().isSet() && preserved.get("items") == null) {
            properties.remove("items");
        }
        properties.putAll(preserved.members());
        properties.remove("field");
        String name = preserved.text("field") == null ? attribute.attribute() : String.valueOf(preserved.text("field"));
        fields.put(name, new JsonValue.Obj(properties));
        keep(rest);
    }

    private JsonValue type() {
        return switch (attribute.type()) {
            case N -> JsonValue.text("number");
            case B -> JsonValue.text("binary");
            case BOOL -> JsonValue.text("boolean");
            case L -> JsonValue.text("array");
            case M -> JsonValue.text("object");
            case SS, NS, BS -> JsonValue.text("set");
            case S -> JsonValue.text("string");
            case NULL -> {
                notes.changed(where, "OneTable has no NULL type; converted to a string.");
                yield JsonValue.text("string");
            }
        };
    }

    private static String memberType(Type member) {
        return member == Type.N ? "number" : member == Type.B ? "binary" : "string";
    }

    private void keep(JsonObjectBuilder rest) {
        JsonObjectBuilder kept = new JsonObjectBuilder()
                .flag("omit_empty", attribute.omitEmpty())
                .flag("json", attribute.json())
                .flag("binary", attribute.binary());
        boolean dateByRole = attribute.hasRole(Role.TTL)
                || (attribute.extensions().get(ToDms.EXTENSION) instanceof JsonValue.Obj preserved
                        && preserved.get("type") != null);
        if (attribute.format() != null && !dateByRole) {
            kept.text("format", attribute.format().text());
        }
        if (attribute.isEncrypted()) {
            kept.put("encryption", JsonValue.number(1));
        }
        if (attribute.hasRole(Role.VERSION)) {
            kept.text("role", Role.VERSION.text());
        }
        if (!attribute.tags().isEmpty()) {
            kept.put("tags", attribute.tags());
        }
        attribute.extensions().members().forEach((name, value) -> {
            if (!name.equals(ToDms.EXTENSION)) {
                kept.put(name, value);
            }
        });
        JsonValue.Obj built = kept.build();
        if (!built.isEmpty()) {
            rest.put(attribute.attribute(), built);
            notes.keptAside(
                    where,
                    "OneTable has no equivalent of "
                            + String.join(", ", built.members().keySet())
                            + "; preserved in `extensions.tabletheory`.");
        }
    }
}
