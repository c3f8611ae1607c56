package org.tabletheory.mapping;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;

/**
 * The attributes of an entity in their stored form, before empty ones are omitted and before lifecycle and encryption.
 *
 * @param fields by attribute name, in the order of the model; without the attributes that the entity does not have
 */
public record Draft(Map<String, Field> fields) {
    /**
     * One attribute of an entity.
     *
     * @param value its stored form; an empty set is NULL
     * @param empty whether it is empty by the rules of {@code omit_empty}, for the model's DMS version
     * @param unset whether an update without named fields skips it: empty, or a record or map with only such values
     */
    public record Field(Value value, boolean empty, boolean unset) {}

    public Draft {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns an attribute, or null if the entity does not have it. */
    public @Nullable Field field(String attribute) {
        return fields.get(attribute);
    }
}
