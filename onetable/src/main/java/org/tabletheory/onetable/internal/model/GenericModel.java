package org.tabletheory.onetable.internal.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.onetable.FieldType;

/** The model of items as they are, with a field for everything that a call names. */
public final class GenericModel {
    private static final FieldDef.Initial NOTHING = new FieldDef.Initial(null, false, null, false);
    private static final FieldDef.Rules ANYTHING = new FieldDef.Rules(false, null, null);
    private static final FieldDef.Storage AS_IT_IS =
            new FieldDef.Storage(false, false, true, false, false, true, false, false);

    private GenericModel() {}

    /** The table's generic model, with these attributes besides its keys. */
    public static ModelDef with(TableDef table, Collection<String> attributes) {
        Map<String, FieldDef> fields =
                new LinkedHashMap<>(table.generic().block().fields());
        attributes.forEach(name -> fields.putIfAbsent(name, field(name)));
        return new ModelDef(TableDef.GENERIC, ModelDef.Kind.GENERIC, new Block(fields, List.of()), table);
    }

    private static FieldDef field(String name) {
        return new FieldDef(
                name,
                name,
                null,
                FieldType.OBJECT,
                null,
                false,
                NOTHING,
                ANYTHING,
                AS_IT_IS,
                null,
                null,
                null,
                false,
                false);
    }
}
