package org.tabletheory.mapping;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;

/**
 * An entity taken apart: what each of its attributes would be stored as, before omission, lifecycle and encryption.
 *
 * @param fields by attribute name, in the model's order; an attribute that the entity says nothing of is not in it
 */
public record Draft(Map<String, Field> fields) {
    /**
     * One attribute of an entity.
     *
     * @param value what it would be stored as; an empty set is NULL already
     * @param empty whether it is empty by the rules of {@code omit_empty}, for the model's DMS version
     * @param unset whether an update that names no fields leaves it alone: empty, or a record or map of which all is
     */
    public record Field(Value value, boolean empty, boolean unset) {}

    public Draft {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** What the entity says of an attribute, or null when it says nothing. */
    public @Nullable Field field(String attribute) {
        return fields.get(attribute);
    }
}
