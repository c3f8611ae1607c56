package org.tabletheory.onetable.internal.model;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an entity, or of an object inside of one. Immutable.
 *
 * @param fields by name, in the document's order
 * @param templates those with a template, each behind the ones that it refers to
 */
public record Block(Map<String, FieldDef> fields, List<FieldDef> templates) {
    public Block {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        templates = List.copyOf(templates);
    }

    /** All fields. */
    public Collection<FieldDef> all() {
        return fields.values();
    }

    /** The field of a name, or null. */
    public @Nullable FieldDef field(String name) {
        return fields.get(name);
    }

    /** The field that is stored in an attribute of its own, or null. */
    public @Nullable FieldDef ofAttribute(String attribute) {
        for (FieldDef field : fields.values()) {
            if (field.attribute().equals(attribute) && !field.isPacked()) {
                return field;
            }
        }
        return null;
    }
}
