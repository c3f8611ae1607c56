package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.DeclaredSets;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;

/**
 * Converts a plain sample item to properties. An item with a name that is only an attribute's has the names of attributes;
 * otherwise it has the names of fields. One with both kinds of names is rejected, since a field could have two values.
 */
record SampleProperties(OneTableEntity entity) {
    Map<String, @Nullable Object> of(Map<String, ? extends @Nullable Object> item) {
        String attribute = null;
        String onlyField = null;
        for (String name : item.keySet()) {
            boolean isField = entity.fields().containsKey(name);
            boolean isAttribute = entity.fieldOfAttribute(name) != null;
            attribute = isAttribute && !isField ? name : attribute;
            onlyField = isField && !isAttribute ? name : onlyField;
        }
        boolean byAttribute = attribute != null;
        if (byAttribute && onlyField != null) {
            throw new InvalidInputException("'" + onlyField + "' is the name of a field, and '" + attribute
                    + "' that of an attribute; use one kind of names in an item");
        }
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        if (!byAttribute) {
            properties.putAll(item);
        }
        for (OneTableField field : entity.fields().values()) {
            Object value = byAttribute ? stored(field, item) : item.get(field.name());
            if (value != null) {
                properties.put(field.name(), DeclaredSets.of(field, nested(field, value)));
            }
        }
        return properties;
    }

    private static @Nullable Object stored(OneTableField field, Map<String, ? extends @Nullable Object> item) {
        Object value = item.get(field.attribute());
        String map = field.properties().text("map");
        int dot = map == null ? -1 : map.indexOf('.');
        if (map == null || dot < 0) {
            return value;
        }
        String rest = map.substring(dot + 1);
        String sub = rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest;
        return value instanceof Map<?, ?> packed ? packed.get(sub) : null;
    }

    private static Object nested(OneTableField field, Object value) {
        OneTableEntity nested = field.nested();
        if (nested != null && value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(element == null ? null : object(nested, element)));
            return elements;
        }
        return nested == null ? value : object(nested, value);
    }

    @SuppressWarnings("unchecked") // PlainValues returns maps with text keys
    private static Object object(OneTableEntity nested, Object value) {
        return value instanceof Map<?, ?> map
                ? new SampleProperties(nested).of((Map<String, ? extends @Nullable Object>) map)
                : value;
    }
}
