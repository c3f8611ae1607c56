package org.tabletheory.schema.convert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.OneTableParams;

/** Converts an entity of a OneTable schema to a model. */
final class EntityToModel {

    private final OneTableDocument schema;
    private final OneTableParams params;
    private final OneTableEntity entity;
    private final String table;
    private final ConversionNotes notes;
    private final Map<String, AttributeDef> attributes = new LinkedHashMap<>();

    EntityToModel(OneTableDocument schema, OneTableEntity entity, String table, ConversionNotes notes) {
        this.schema = schema;
        this.params = schema.params();
        this.entity = entity;
        this.table = table;
        this.notes = notes;
    }

    /** Returns the model, or null after adding a note if it could not be converted. */
    @Nullable
    Model convert() {
        entity.fields().values().forEach(this::addField);
        addManaged();
        OneTableIndex primary = schema.primary();
        AttributeDef partition = attributes.get(primary.hash());
        AttributeDef sort = primary.sort() == null ? null : attributes.get(primary.sort());
        if (partition == null || (primary.sort() != null && sort == null)) {
            notes.lost(entity.name(), "it has no fields for the keys of the table.");
            return null;
        }
        Model.Builder builder = Model.builder(entity.name(), table);
        attributes.replaceAll((name, attribute) -> key(attribute, primary));
        attributes.values().forEach(builder::attribute);
        builder.partitionKey(partition.attribute(), partition.type());
        if (sort != null) {
            builder.sortKey(sort.attribute(), sort.type());
        }
        schema.indexes().values().stream()
                .filter(index -> !index.isPrimary())
                .forEach(index -> addIndex(index, builder));
        try {
            return builder.build();
        } catch (InvalidSchemaException e) {
            notes.lost(
                    entity.name(),
                    "it is not a valid DMS model: " + e.findings().get(0).message() + ".");
            return null;
        }
    }

    private static AttributeDef key(AttributeDef attribute, OneTableIndex primary) {
        if (attribute.attribute().equals(primary.hash())) {
            return attribute.required(true).optional(false).roles(Role.PK);
        }
        return attribute.attribute().equals(primary.sort())
                ? attribute.required(true).optional(false).roles(Role.SK)
                : attribute;
    }

    private void addField(OneTableField field) {
        String where = entity.name() + "." + field.name();
        if (field.properties().get("encode") != null) {
            notes.lost(where, "an encoded field is not stored as an attribute, and DMS describes stored attributes.");
            return;
        }
        String map = field.properties().text("map");
        if (map != null && map.contains(".")) {
            notes.changed(where, "it is packed into `" + field.attribute() + "`, which is a single map in DMS.");
            attributes.putIfAbsent(
                    field.attribute(),
                    AttributeDef.of(field.attribute(), Type.M).optional(true));
            return;
        }
        Map<String, JsonValue> preserved =
                new LinkedHashMap<>(field.properties().members());
        preserved.remove("type");
        preserved.remove("required");
        if (!field.name().equals(field.attribute())) {
            preserved.put("field", JsonValue.text(field.name()));
        }
        AttributeDef attribute = ofType(field, where).required(field.required()).optional(!field.required());
        if (field.type() == FieldType.DATE || field.type() == FieldType.SET) {
            preserved.put("type", JsonValue.text(field.type().text()));
        }
        if (!preserved.isEmpty()) {
            attribute = attribute.extensions(new JsonValue.Obj(Map.of(ToDms.EXTENSION, new JsonValue.Obj(preserved))));
            notes.keptAside(
                    where,
                    "DMS has no equivalent of " + String.join(", ", preserved.keySet()) + "; preserved in `"
                            + ToDms.EXTENSION + "` of the attribute.");
        }
        attributes.put(attribute.attribute(), attribute);
    }

    private AttributeDef ofType(OneTableField field, String where) {
        String name = field.attribute();
        return switch (field.type()) {
            case STRING -> AttributeDef.of(name, Type.S);
            case NUMBER -> AttributeDef.of(name, Type.N);
            case BOOLEAN -> AttributeDef.of(name, Type.BOOL);
            case OBJECT -> AttributeDef.of(name, Type.M);
            case ARRAY -> AttributeDef.of(name, Type.L);
            case BINARY -> {
                notes.changed(where, "OneTable can store binary data as a base64 string; it is of type B in DMS.");
                yield AttributeDef.of(name, Type.B);
            }
            case DATE -> date(field, where);
            case SET -> {
                JsonValue items = field.properties().get("items");
                String member = items instanceof JsonValue.Obj object ? object.text("type") : null;
                if (member == null) {
                    notes.changed(
                            where,
                            "OneTable does not declare the element type of the set; it is converted to a string set.");
                }
                yield AttributeDef.of(
                        name, "number".equals(member) ? Type.NS : "binary".equals(member) ? Type.BS : Type.SS);
            }
        };
    }

    private AttributeDef date(OneTableField field, String where) {
        String name = field.attribute();
        boolean hasTtl = attributes.values().stream().anyMatch(attribute -> attribute.hasRole(Role.TTL));
        if (field.properties().isTrue("ttl") && !hasTtl) {
            return AttributeDef.of(name, Type.N).format(Format.UNIX_SECONDS).roles(Role.TTL);
        }
        boolean iso = params.isoDates() || field.properties().isTrue("isoDates");
        if (iso) {
            boolean created = params.keepsCreated() && name.equals(params.createdField());
            boolean updated = params.keepsUpdated() && name.equals(params.updatedField());
            AttributeDef text = AttributeDef.of(name, Type.S).format(Format.RFC3339_NANO);
            return created ? text.roles(Role.CREATED_AT) : updated ? text.roles(Role.UPDATED_AT) : text;
        }
        notes.changed(where, "the date is a number of milliseconds, which is a plain number in DMS.");
        return AttributeDef.of(name, Type.N);
    }

    /** Adds the attributes that the OneTable library adds to every item. */
    private void addManaged() {
        attributes.putIfAbsent(
                params.typeField(), AttributeDef.of(params.typeField(), Type.S).required(true));
        addTimestamp(params.keepsCreated(), params.createdField(), Role.CREATED_AT);
        addTimestamp(params.keepsUpdated(), params.updatedField(), Role.UPDATED_AT);
    }

    private void addTimestamp(boolean kept, String name, Role role) {
        if (!kept || attributes.containsKey(name)) {
            return;
        }
        if (params.isoDates()) {
            attributes.put(
                    name,
                    AttributeDef.of(name, Type.S).format(Format.RFC3339_NANO).roles(role));
        } else {
            notes.changed(
                    entity.name() + "." + name, "the timestamp is a number, so it cannot have the role " + role + ".");
            attributes.put(name, AttributeDef.of(name, Type.N).optional(true));
        }
    }

    private void addIndex(OneTableIndex index, Model.Builder builder) {
        String where = entity.name() + " in " + index.name();
        AttributeDef hash = attributes.get(index.hash());
        AttributeDef sort = index.sort() == null ? null : attributes.get(index.sort());
        if (hash == null || (index.local() && sort == null)) {
            notes.changed(
                    where, "the entity has no fields for the keys of the index, so the model does not declare it.");
            return;
        }
        boolean keys = hash.type().isKey() && (sort == null || sort.type().isKey());
        if (!keys || (index.sort() != null && sort == null)) {
            notes.lost(
                    where, "the fields of the entity cannot be keys of the index, so the model does not declare it.");
            return;
        }
        builder.index(new IndexDef(
                index.name(),
                index.local() ? IndexType.LSI : IndexType.GSI,
                List.of(new KeyPart(hash.attribute(), hash.type())),
                sort == null ? List.of() : List.of(new KeyPart(sort.attribute(), sort.type())),
                projection(index, where),
                JsonValue.Obj.EMPTY));
    }

    private Projection projection(OneTableIndex index, String where) {
        if (index.projection().type() != ProjectionType.INCLUDE) {
            return index.projection();
        }
        TreeSet<String> fields = new TreeSet<>(index.projection().fields());
        fields.retainAll(attributes.keySet());
        if (fields.size() < index.projection().fields().size()) {
            notes.changed(where, "the index also projects attributes that the entity does not have.");
        }
        return fields.isEmpty() ? Projection.KEYS_ONLY : Projection.include(fields);
    }
}
