package org.tabletheory.onetable.internal.saved;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;

/** The placeholders of one expression, while it is written. */
final class Placeholders {
    private final String prefix;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Value> values = new LinkedHashMap<>();

    /** Placeholders that begin with this, so that the expressions of one request do not meet. */
    Placeholders(String prefix) {
        this.prefix = prefix;
    }

    /** A placeholder for an attribute, or one for each part of a path. */
    String name(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("\\.", -1)) {
            String placeholder = "#" + prefix + names.size();
            names.put(placeholder, part);
            parts.add(placeholder);
        }
        return String.join(".", parts);
    }

    String value(Value value) {
        String placeholder = ":" + prefix + values.size();
        values.put(placeholder, value);
        return placeholder;
    }

    Expression expression(String text) {
        return new Expression(text, names, values);
    }
}
