package org.tabletheory.onetable.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;

/** The placeholders that the expressions of one request share. For one request and one thread. */
public final class Scope {
    private final Map<String, String> placeholders = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<Value, String> known = new LinkedHashMap<>();
    private final Map<String, Value> values = new LinkedHashMap<>();

    /** The placeholder of a name. */
    public String name(String attribute) {
        return placeholders.computeIfAbsent(attribute, missing -> {
            String placeholder = "#_" + names.size();
            names.put(placeholder, missing);
            return placeholder;
        });
    }

    /** The placeholder of a value. */
    public String value(Value value) {
        return known.computeIfAbsent(value, missing -> {
            String placeholder = ":_" + values.size();
            values.put(placeholder, missing);
            return placeholder;
        });
    }

    /** The text of a place. */
    public String path(Target target) {
        StringBuilder text = new StringBuilder();
        for (String step : target.steps()) {
            if (step.startsWith("[")) {
                text.append(step);
            } else {
                text.append(text.isEmpty() ? "" : ".").append(name(step));
            }
        }
        return text.toString();
    }

    /** An expression with the placeholders of all. */
    public Expression expression(String text) {
        return new Expression(text, names, values);
    }

    /** All terms hold, or null when there are none. */
    public static @Nullable String and(List<String> terms) {
        if (terms.size() <= 1) {
            return terms.isEmpty() ? null : terms.get(0);
        }
        StringJoiner text = new StringJoiner(" and ");
        terms.forEach(term -> text.add("(" + term + ")"));
        return text.toString();
    }
}
