package org.tabletheory.onetable.internal.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.ValueTemplate;

/** An entity made ready for use. Immutable. */
public final class ModelDef {
    /** Whose entity it is. */
    public enum Kind {
        /** One of the schema's models, or OneTable's own, with the type field and timestamps. */
        ENTITY,
        /** Items as they are, without a type. */
        GENERIC
    }

    private final String name;
    private final Kind kind;
    private final Block block;
    private final TableDef table;
    private final List<FieldDef> unique;
    private final Map<String, List<FieldDef>> packed;
    private final Set<String> identity;

    ModelDef(String name, Kind kind, Block block, TableDef table) {
        this.name = name;
        this.kind = kind;
        this.block = block;
        this.table = table;
        this.unique = List.copyOf(unique(block, table.primary()));
        this.packed = Collections.unmodifiableMap(packed(block));
        this.identity = Collections.unmodifiableSet(identity(block, table.primary()));
    }

    public String name() {
        return name;
    }

    public Block block() {
        return block;
    }

    /** The schema that it is of. */
    public TableDef table() {
        return table;
    }

    public boolean isGeneric() {
        return kind == Kind.GENERIC;
    }

    /** The unique fields; those that are the primary key are unique anyway. */
    public List<FieldDef> uniqueFields() {
        return unique;
    }

    /** The packed attributes, each with its fields. */
    public Map<String, List<FieldDef>> packed() {
        return packed;
    }

    /** The fields that decide which item it is: the primary key, and what its templates refer to. */
    public Set<String> identity() {
        return identity;
    }

    private static List<FieldDef> unique(Block block, OneTableIndex primary) {
        List<FieldDef> unique = new ArrayList<>();
        for (FieldDef field : block.all()) {
            boolean isKey = !field.isPacked() && TableDef.keys(primary).contains(field.attribute());
            if (field.uniqueness() != null && !isKey) {
                unique.add(field);
            }
        }
        return unique;
    }

    private static Map<String, List<FieldDef>> packed(Block block) {
        Map<String, List<FieldDef>> packed = new LinkedHashMap<>();
        for (FieldDef field : block.all()) {
            if (field.isPacked()) {
                packed.computeIfAbsent(field.attribute(), attribute -> new ArrayList<>())
                        .add(field);
            }
        }
        return packed;
    }

    private static Set<String> identity(Block block, OneTableIndex primary) {
        Set<String> names = new LinkedHashSet<>();
        for (String key : TableDef.keys(primary)) {
            addIdentity(names, block, block.ofAttribute(key));
        }
        return names;
    }

    private static void addIdentity(Set<String> names, Block block, @Nullable FieldDef field) {
        if (field == null || !names.add(field.name())) {
            return;
        }
        ValueTemplate template = field.template();
        if (template != null) {
            template.references().forEach(reference -> addIdentity(names, block, block.field(reference.field())));
        }
    }
}
