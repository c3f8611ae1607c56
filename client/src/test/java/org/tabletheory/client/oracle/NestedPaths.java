package org.tabletheory.client.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;

/** Paths one level into an attribute, {@code map.name} or {@code list[index]}, with the semantics of DynamoDB expressions. */
final class NestedPaths {
    private NestedPaths() {}

    static boolean isNested(String path) {
        return path.indexOf('.') >= 0 || path.indexOf('[') >= 0;
    }

    /** The top-level attribute of the path. */
    static String attribute(String path) {
        return path.replaceFirst("[.\\[].*", "");
    }

    private static String name(String path) {
        return path.substring(path.indexOf('.') + 1);
    }

    private static int index(String path) {
        return Integer.parseInt(path.substring(path.indexOf('[') + 1, path.length() - 1));
    }

    /** The value at the path, or null. */
    static @Nullable Value at(Item item, String path) {
        Value parent = item.get(attribute(path));
        if (!isNested(path)) {
            return parent;
        }
        if (parent instanceof Value.M map && path.indexOf('.') >= 0) {
            return map.values().get(name(path));
        }
        if (parent instanceof Value.L list && path.indexOf('[') >= 0) {
            return index(path) < list.values().size() ? list.values().get(index(path)) : null;
        }
        return null;
    }

    /** The item with the value at the path, or without it if null; fails if the map or list does not exist. */
    static Item with(Item item, String path, @Nullable Value value) {
        String attribute = attribute(path);
        if (!isNested(path)) {
            return value == null ? item.without(attribute) : item.with(attribute, value);
        }
        if (item.get(attribute) instanceof Value.M map && path.indexOf('.') >= 0) {
            Map<String, Value> entries = new LinkedHashMap<>(map.values());
            if (value == null) {
                entries.remove(name(path));
            } else {
                entries.put(name(path), value);
            }
            return item.with(attribute, new Value.M(entries));
        }
        if (item.get(attribute) instanceof Value.L list && path.indexOf('[') >= 0) {
            List<Value> elements = new ArrayList<>(list.values());
            int index = Math.min(index(path), elements.size());
            if (index < elements.size()) {
                elements.remove(index);
            }
            if (value != null) {
                elements.add(index, value);
            }
            return item.with(attribute, new Value.L(elements));
        }
        throw ExpectedFailure.with(ErrorCodes.INVALID_REQUEST);
    }
}
