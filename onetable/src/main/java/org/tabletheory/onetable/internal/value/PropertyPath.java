package org.tabletheory.onetable.internal.value;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks up a value in properties by a dotted path: {@code address.zip}, {@code lines.0.qty}. */
public final class PropertyPath {

    private PropertyPath() {}

    /** Returns the value at a path, or null if there is none. */
    public static @Nullable Object value(Map<String, ? extends @Nullable Object> properties, String path) {
        Object at = properties;
        int from = 0;
        while (at != null && from <= path.length()) {
            int dot = path.indexOf('.', from);
            int to = dot < 0 ? path.length() : dot;
            at = member(at, path.substring(from, to));
            from = to + 1;
        }
        return at;
    }

    private static @Nullable Object member(Object container, String name) {
        if (container instanceof Map<?, ?> map) {
            return map.get(name);
        }
        return container instanceof List<?> list ? element(list, name) : null;
    }

    private static @Nullable Object element(List<?> list, String name) {
        boolean index = name.length() <= 9
                && name.chars().allMatch(c -> c >= '0' && c <= '9')
                && (name.equals("0") || !name.startsWith("0"))
                && !name.isEmpty();
        return index && Integer.parseInt(name) < list.size() ? list.get(Integer.parseInt(name)) : null;
    }
}
