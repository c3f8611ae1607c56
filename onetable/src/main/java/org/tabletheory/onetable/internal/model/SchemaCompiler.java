package org.tabletheory.onetable.internal.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.model.ModelDef.Kind;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.OneTableParams;
import org.tabletheory.schema.onetable.ValueTemplate;

/** Compiles a schema and rejects errors that would otherwise appear later. For one schema and one thread. */
public final class SchemaCompiler {
    private final OneTableDocument document;
    private final OneTableParams params;
    private final TableDef table;
    private final Set<String> keys = new HashSet<>();
    private final boolean partial;

    private SchemaCompiler(OneTableDocument document, boolean partial, DateForm numericDates) {
        this.document = document;
        this.params = document.params();
        this.table = new TableDef(document, numericDates);
        this.partial = partial;
        document.indexes().values().forEach(index -> keys.addAll(TableDef.keys(index)));
    }

    /**
     * Compiles a schema.
     *
     * @param partial whether updates of nested objects change only the given properties, by default
     * @param numericDates the form of dates that are stored as numbers
     * @throws org.tabletheory.onetable.error.OneTableException if a model is invalid
     */
    public static TableDef compile(OneTableDocument document, boolean partial, DateForm numericDates) {
        return new SchemaCompiler(document, partial, numericDates).compile();
    }

    private TableDef compile() {
        Set<String> builtIn = Set.of(TableDef.SCHEMA, TableDef.MIGRATION, TableDef.UNIQUE, TableDef.GENERIC);
        document.entities().forEach((name, entity) -> {
            if (!builtIn.contains(name)) {
                table.add(model(name, Kind.ENTITY, entity.fields()));
            }
        });
        BuiltInModels models = new BuiltInModels(document.primary());
        table.add(model(TableDef.SCHEMA, Kind.ENTITY, models.schema()));
        table.add(model(TableDef.MIGRATION, Kind.ENTITY, models.migration()));
        table.add(model(TableDef.GENERIC, Kind.GENERIC, models.keys()));
        return table;
    }

    private ModelDef model(String name, Kind kind, Map<String, OneTableField> declared) {
        Map<String, OneTableField> fields = new LinkedHashMap<>(declared);
        if (kind == Kind.ENTITY) {
            fields.putIfAbsent(params.typeField(), BuiltInModels.field(params.typeField(), "string", "hidden"));
            if (params.keepsCreated()) {
                fields.putIfAbsent(params.createdField(), BuiltInModels.field(params.createdField(), "date"));
            }
            if (params.keepsUpdated()) {
                fields.putIfAbsent(params.updatedField(), BuiltInModels.field(params.updatedField(), "date"));
            }
        }
        Block block = new FieldsCompiler(name, kind).block(new OneTableEntity(name, fields), null, partial);
        return new ModelDef(name, kind, block, table);
    }

    /** Compiles the fields of one model. */
    private final class FieldsCompiler {
        private final Kind kind;
        private final OneTableErrors errors;

        FieldsCompiler(String model, Kind kind) {
            this.kind = kind;
            this.errors = new OneTableErrors("open", model);
        }

        Block block(OneTableEntity entity, @Nullable OneTableEntity outer, boolean inherited) {
            Map<String, FieldDef> fields = new LinkedHashMap<>();
            boolean top = outer == null;
            for (OneTableField field : entity.fields().values()) {
                fields.put(field.name(), field(entity, field, top, inherited));
                checkReferences(entity, outer, field);
            }
            new AttributeConflicts(errors, keys, top).check(fields.values());
            return new Block(fields, order(fields));
        }

        private FieldDef field(OneTableEntity entity, OneTableField field, boolean top, boolean inherited) {
            FieldCompiler compiler = new FieldCompiler(field, table, errors);
            boolean indexed = top && keys.contains(field.attribute());
            OneTableIndex primary = document.primary();
            boolean identifies = top
                    && kind == Kind.ENTITY
                    && (field.attribute().equals(primary.hash())
                            || field.attribute().equals(primary.sort())
                            || field.name().equals(params.typeField()));
            JsonValue flag = field.properties().get("partial");
            boolean partly = flag instanceof JsonValue.Bool bool ? bool.value() : inherited;
            OneTableEntity nested = field.nested();
            Block inside = nested == null ? null : block(nested, entity, partly);
            return new FieldDef(
                    field.name(),
                    field.attribute(),
                    compiler.sub(),
                    field.type(),
                    field.value(),
                    field.properties().isTrue("value"),
                    compiler.initial(),
                    compiler.rules(identifies),
                    compiler.storage(partly),
                    top ? compiler.uniqueness() : null,
                    top ? compiler.encode(entity) : null,
                    inside,
                    nested != null && field.type() == FieldType.ARRAY,
                    indexed);
        }

        private ValueTemplate wellFormed(OneTableField field, String template) {
            String problem = ValueTemplate.problemOf(template);
            if (problem != null) {
                throw errors.schema(field.name(), "invalid template: " + problem);
            }
            return ValueTemplate.of(template);
        }

        private void checkReferences(OneTableEntity entity, @Nullable OneTableEntity outer, OneTableField field) {
            List<ValueTemplate.Reference> references = new ArrayList<>();
            if (field.value() != null) {
                references.addAll(wellFormed(field, field.value().text()).references());
            }
            String scope = field.properties().text("scope");
            if (scope != null) {
                references.addAll(wellFormed(field, scope).references());
            }
            for (ValueTemplate.Reference reference : references) {
                boolean known = entity.fields().containsKey(reference.field())
                        || (outer == null && reference.field().equals(params.typeField()));
                if (!known) {
                    throw errors.schema(
                            field.name(),
                            "the template refers to an unknown field '" + reference.field() + "'; fields: "
                                    + String.join(", ", entity.fields().keySet()));
                }
            }
        }

        /** Sorts the templates so that each follows those that it refers to. */
        private List<FieldDef> order(Map<String, FieldDef> fields) {
            List<FieldDef> ordered = new ArrayList<>();
            Map<String, Boolean> done = new HashMap<>();
            for (FieldDef field : fields.values()) {
                visit(field, fields, ordered, done, new LinkedHashSet<>());
            }
            return ordered;
        }

        private void visit(
                FieldDef field,
                Map<String, FieldDef> fields,
                List<FieldDef> ordered,
                Map<String, Boolean> done,
                Set<String> path) {
            if (done.containsKey(field.name()) || (field.template() == null && !field.computed())) {
                return;
            }
            if (!path.add(field.name())) {
                throw errors.schema(
                        field.name(), "circular templates: " + String.join(" → ", path) + " → " + field.name());
            }
            ValueTemplate template = field.template();
            if (template != null) {
                for (ValueTemplate.Reference reference : template.references()) {
                    FieldDef other = fields.get(reference.field());
                    if (other != null) {
                        visit(other, fields, ordered, done, path);
                    }
                }
            }
            path.remove(field.name());
            done.put(field.name(), true);
            ordered.add(field);
        }
    }
}
