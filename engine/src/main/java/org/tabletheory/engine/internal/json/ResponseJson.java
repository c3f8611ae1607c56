package org.tabletheory.engine.internal.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;

/**
 * Writes JSON objects that are maps of lists, strings, numbers, booleans, {@link Item}s and {@link Value}s, such as the
 * body of a response.
 */
public final class ResponseJson {
    private ResponseJson() {}

    /** Returns an object with two members in this order; the order of {@link Map#of} is another one in every JVM. */
    public static Map<String, Object> object(String first, Object firstValue, String second, Object secondValue) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(first, firstValue);
        object.put(second, secondValue);
        return object;
    }

    /** Returns the UTF-8 text of a JSON object; members that are null are left out. */
    public static byte[] write(Map<String, ? extends @Nullable Object> object) {
        JsonBuffer json = JsonBuffer.verbatim();
        write(object, json);
        return json.toByteArray();
    }

    private static void write(Map<?, ?> object, JsonBuffer json) {
        json.startObject();
        for (Map.Entry<?, ?> member : object.entrySet()) {
            Object value = member.getValue();
            if (value != null) {
                json.name((String) member.getKey());
                write(value, json);
            }
        }
        json.endObject();
    }

    private static void write(Object value, JsonBuffer json) {
        if (value instanceof String text) {
            json.plain(text);
        } else if (value instanceof Item item) {
            RecentItems.write(item, json);
        } else if (value instanceof Value attribute) {
            attribute.writeTo(json);
        } else if (value instanceof Map<?, ?> object) {
            write(object, json);
        } else if (value instanceof List<?> elements) {
            json.startArray();
            for (Object element : elements) {
                write(element, json);
            }
            json.endArray();
        } else if (value instanceof Boolean flag) {
            json.plain(flag);
        } else if (value instanceof Number number) {
            json.plain(number);
        } else {
            throw new IllegalArgumentException("JSON cannot represent a " + value.getClass());
        }
    }
}
