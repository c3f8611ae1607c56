package org.tabletheory.onetable.internal.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;

/** Converts the arrays of a document that are values of {@code set} fields, since JSON has no sets. */
public final class DeclaredSets {
    private DeclaredSets() {}

    /** Returns the value of a field with all sets in it, at any depth. */
    public static @Nullable Object of(OneTableField field, @Nullable Object value) {
        if (field.type() == FieldType.SET && value instanceof List<?> members) {
            return new LinkedHashSet<>(members);
        }
        OneTableEntity nested = field.nested();
        if (nested == null) {
            return value;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(element instanceof Map<?, ?> map ? of(nested, map) : element));
            return elements;
        }
        return value instanceof Map<?, ?> map ? of(nested, map) : value;
    }

    private static Map<String, @Nullable Object> of(OneTableEntity nested, Map<?, ?> map) {
        Map<String, @Nullable Object> converted = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            OneTableField field = nested.fields().get(String.valueOf(name));
            converted.put(String.valueOf(name), field == null ? value : of(field, value));
        });
        return converted;
    }
}
