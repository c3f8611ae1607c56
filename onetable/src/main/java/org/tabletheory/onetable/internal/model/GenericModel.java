package org.tabletheory.onetable.internal.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.onetable.FieldType;

/** The model of raw items, with a field for each attribute of a call. */
public final class GenericModel {
    private static final FieldDef.Initial NO_INITIAL = new FieldDef.Initial(null, false, null, false);
    private static final FieldDef.Rules NO_RULES = new FieldDef.Rules(false, null, null);

    private GenericModel() {}

    /** Returns the generic model with additional attributes. */
    public static ModelDef with(TableDef table, Collection<String> attributes) {
        Map<String, FieldDef> fields =
                new LinkedHashMap<>(table.generic().block().fields());
        FieldDef.FieldStorage raw =
                new FieldDef.FieldStorage(table.numericDates(), false, true, false, false, true, false, false);
        attributes.forEach(name -> fields.putIfAbsent(name, field(name, raw)));
        return new ModelDef(TableDef.GENERIC, ModelDef.Kind.GENERIC, new Block(fields, List.of()), table);
    }

    private static FieldDef field(String name, FieldDef.FieldStorage raw) {
        return new FieldDef(
                name,
                name,
                null,
                FieldType.OBJECT,
                null,
                false,
                NO_INITIAL,
                NO_RULES,
                raw,
                null,
                null,
                null,
                false,
                false);
    }
}
