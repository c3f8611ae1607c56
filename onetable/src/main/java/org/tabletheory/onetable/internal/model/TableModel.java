package org.tabletheory.onetable.internal.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.Type;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableIndex;

/** Converts a compiled schema to the client's model of the table. */
public final class TableModel {
    private TableModel() {}

    /** Returns a model with the table name and primary key. */
    public static Model of(TableDef table, String name) {
        return builder(table, name).build();
    }

    private static Model.Builder builder(TableDef table, String name) {
        OneTableIndex primary = table.primary();
        Model.Builder builder =
                Model.builder("OneTable", name).partitionKey(primary.hash(), keyType(table, primary.hash()));
        String sort = primary.sort();
        return sort == null ? builder : builder.sortKey(sort, keyType(table, sort));
    }

    /** Returns a model that also has the indexes, and the time-to-live attribute if there is exactly one. */
    public static Model withIndexes(TableDef table, Model model) {
        Model.Builder builder = builder(table, model.table());
        Set<String> declared = new LinkedHashSet<>(TableDef.keys(table.primary()));
        for (OneTableIndex index : table.indexes().values()) {
            if (index.isPrimary()) {
                continue;
            }
            for (String key : TableDef.keys(index)) {
                if (declared.add(key)) {
                    builder.attribute(AttributeDef.of(key, keyType(table, key)).optional(true));
                }
            }
            String sort = index.sort();
            Set<String> fields = new LinkedHashSet<>(index.projection().fields());
            fields.removeAll(TableDef.keys(table.primary()));
            fields.removeAll(TableDef.keys(index));
            builder.index(new IndexDef(
                    index.name(),
                    index.local() ? IndexType.LSI : IndexType.GSI,
                    List.of(new KeyPart(index.hash(), keyType(table, index.hash()))),
                    sort == null ? List.of() : List.of(new KeyPart(sort, keyType(table, sort))),
                    new Projection(index.projection().type(), fields),
                    JsonValue.Obj.EMPTY));
            for (String field : fields) {
                if (declared.add(field)) {
                    builder.attribute(AttributeDef.of(field, Type.S).optional(true));
                }
            }
        }
        Set<String> ttl = ttlAttributes(table);
        if (ttl.size() == 1 && declared.add(ttl.iterator().next())) {
            builder.attribute(AttributeDef.of(ttl.iterator().next(), Type.N)
                    .optional(true)
                    .roles(Role.TTL));
        }
        return builder.build();
    }

    private static Set<String> ttlAttributes(TableDef table) {
        Set<String> attributes = new LinkedHashSet<>();
        for (ModelDef model : table.models()) {
            for (FieldDef field : model.block().all()) {
                if (field.storage().ttl() && !field.isPacked()) {
                    attributes.add(field.attribute());
                }
            }
        }
        return attributes;
    }

    /** Returns whether a model has a time-to-live attribute. */
    public static boolean hasTtl(Model model) {
        return model.attribute(Role.TTL).isPresent();
    }

    /** Returns the type of a key: N if the entities store a number in this attribute, otherwise S. */
    public static Type keyType(TableDef table, String attribute) {
        for (ModelDef model : table.models()) {
            FieldDef field = model.block().ofAttribute(attribute);
            boolean builtIn = model.name().startsWith("_");
            if (field != null && !builtIn) {
                boolean number = field.type() == FieldType.NUMBER
                        || (field.type() == FieldType.DATE
                                && (field.storage().ttl() || field.storage().dates() != DateForm.ISO));
                return number ? Type.N : Type.S;
            }
        }
        return Type.S;
    }
}
