package org.tabletheory.client.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;

/** Paths one step inside an attribute, {@code map.name} or {@code list[index]}, as in DynamoDB expressions. */
final class Places {
    private Places() {}

    static boolean isNested(String place) {
        return place.indexOf('.') >= 0 || place.indexOf('[') >= 0;
    }

    /** Returns the attribute that contains a path. */
    static String holder(String place) {
        return place.replaceFirst("[.\\[].*", "");
    }

    private static String name(String place) {
        return place.substring(place.indexOf('.') + 1);
    }

    private static int index(String place) {
        return Integer.parseInt(place.substring(place.indexOf('[') + 1, place.length() - 1));
    }

    /** Returns the value at a path, or null. */
    static @Nullable Value at(Item item, String place) {
        Value holder = item.get(holder(place));
        if (!isNested(place)) {
            return holder;
        }
        if (holder instanceof Value.M map && place.indexOf('.') >= 0) {
            return map.values().get(name(place));
        }
        if (holder instanceof Value.L list && place.indexOf('[') >= 0) {
            return index(place) < list.values().size() ? list.values().get(index(place)) : null;
        }
        return null;
    }

    /** Returns the item with a value set or removed; rejected if the containing value is missing. */
    static Item with(Item item, String place, @Nullable Value value) {
        String attribute = holder(place);
        if (!isNested(place)) {
            return value == null ? item.without(attribute) : item.with(attribute, value);
        }
        if (item.get(attribute) instanceof Value.M map && place.indexOf('.') >= 0) {
            Map<String, Value> entries = new LinkedHashMap<>(map.values());
            if (value == null) {
                entries.remove(name(place));
            } else {
                entries.put(name(place), value);
            }
            return item.with(attribute, new Value.M(entries));
        }
        if (item.get(attribute) instanceof Value.L list && place.indexOf('[') >= 0) {
            List<Value> elements = new ArrayList<>(list.values());
            int index = Math.min(index(place), elements.size());
            if (index < elements.size()) {
                elements.remove(index);
            }
            if (value != null) {
                elements.add(index, value);
            }
            return item.with(attribute, new Value.L(elements));
        }
        throw Rejected.with(ErrorCodes.INVALID_REQUEST);
    }
}
