package org.tabletheory.schema.onetable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An application entity, which OneTable's {@code models} lists by name (OneTable 1.1.0, "Models").
 *
 * @param name the entity's name
 * @param fields its fields by name, in the order of the document
 */
public record OneTableEntity(String name, Map<String, OneTableField> fields) {

    public OneTableEntity {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** The field whose value is stored in this attribute, or null when there is none. */
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
