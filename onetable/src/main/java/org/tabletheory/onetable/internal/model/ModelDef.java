package org.tabletheory.onetable.internal.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.OneTableIndex;
import org.tabletheory.schema.ValueTemplate;

/**
 * An entity made ready for use. Immutable.
 *
 * @param kind whether it is one of the schema's, or one of OneTable's own
 */
public record ModelDef(String name, Kind kind, Block block, TableDef table) {
    /** Whose entity it is. */
    public enum Kind {
        /** One of the schema's models, with the type field and timestamps. */
        ENTITY,
        /** Items as they are, without a type. */
        GENERIC
    }

    public boolean isGeneric() {
        return kind == Kind.GENERIC;
    }

    /** The unique fields; those that are the primary key are unique anyway. */
    public List<FieldDef> uniqueFields() {
        OneTableIndex primary = table.primary();
        List<FieldDef> unique = new ArrayList<>();
        for (FieldDef field : block.all()) {
            if (field.uniqueness() != null
                    && !field.attribute().equals(primary.hash())
                    && !field.attribute().equals(primary.sort())) {
                unique.add(field);
            }
        }
        return unique;
    }

    /** The packed attributes, each with its fields. */
    public Map<String, List<FieldDef>> packed() {
        Map<String, List<FieldDef>> packed = new LinkedHashMap<>();
        for (FieldDef field : block.all()) {
            if (field.isPacked()) {
                packed.computeIfAbsent(field.attribute(), attribute -> new ArrayList<>())
                        .add(field);
            }
        }
        return packed;
    }

    /** The fields that decide which item it is: what the templates of the primary key refer to, and the keys themselves. */
    public Set<String> identity() {
        Set<String> names = new LinkedHashSet<>();
        add(names, block.ofAttribute(table.primary().hash()));
        String sort = table.primary().sort();
        if (sort != null) {
            add(names, block.ofAttribute(sort));
        }
        return names;
    }

    private void add(Set<String> names, @Nullable FieldDef field) {
        if (field == null || !names.add(field.name())) {
            return;
        }
        ValueTemplate template = field.template();
        if (template != null) {
            template.references().forEach(reference -> add(names, block.field(reference.field())));
        }
    }
}
