package org.tabletheory.schema.onetable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity: one of the {@code models} of a OneTable schema (OneTable 1.1.0, "Models").
 *
 * @param name the name of the entity
 * @param fields its fields by name, in document order
 */
public record OneTableEntity(String name, Map<String, OneTableField> fields) {

    public OneTableEntity {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns the field that is stored in this attribute, or null if there is none. */
    public @Nullable OneTableField fieldOfAttribute(String attribute) {
        OneTableField same = fields.get(attribute);
        if (same != null && same.attribute().equals(attribute)) {
            return same;
        }
        for (OneTableField field : fields.values()) {
            if (field.attribute().equals(attribute)) {
                return field;
            }
        }
        return null;
    }
}
