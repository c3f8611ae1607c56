package org.tabletheory.onetable.internal.model;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an entity or of a nested object. Immutable.
 *
 * @param fields the fields by name, in document order
 * @param templates the fields with a template, each after those that it refers to
 */
public record Block(Map<String, FieldDef> fields, List<FieldDef> templates) {
    public Block {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        templates = List.copyOf(templates);
    }

    /** Returns all fields. */
    public Collection<FieldDef> all() {
        return fields.values();
    }

    /** Returns the field with a name, or null. */
    public @Nullable FieldDef field(String name) {
        return fields.get(name);
    }

    /** Returns the field that is stored in an attribute and not packed, or null. */
    public @Nullable FieldDef ofAttribute(String attribute) {
        for (FieldDef field : fields.values()) {
            if (field.attribute().equals(attribute) && !field.isPacked()) {
                return field;
            }
        }
        return null;
    }
}
