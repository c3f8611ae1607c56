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

/** A compiled model. Immutable. */
public final class ModelDef {
    enum Kind {
        /** A model of the schema or a built-in one, with type field and timestamps. */
        ENTITY,
        /** Raw items without a type. */
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

    /** Returns the compiled schema of this model. */
    public TableDef table() {
        return table;
    }

    public boolean isGeneric() {
        return kind == Kind.GENERIC;
    }

    /** Returns the unique fields, without primary keys, which are unique anyway. */
    public List<FieldDef> uniqueFields() {
        return unique;
    }

    /** Returns the fields of each packed attribute. */
    public Map<String, List<FieldDef>> packed() {
        return packed;
    }

    /** Returns the names of the fields that determine the primary key: the keys and all fields in their templates. */
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
