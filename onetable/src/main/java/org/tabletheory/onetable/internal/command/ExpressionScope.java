package org.tabletheory.onetable.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;

/** Allocates the placeholders that the expressions of one request share. For one request and one thread. */
public final class ExpressionScope {
    private final Map<String, String> placeholders = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<Value, String> known = new LinkedHashMap<>();
    private final Map<String, Value> values = new LinkedHashMap<>();

    /** Returns the placeholder of an attribute name. */
    public String name(String attribute) {
        return placeholders.computeIfAbsent(attribute, missing -> {
            String placeholder = "#_" + names.size();
            names.put(placeholder, missing);
            return placeholder;
        });
    }

    /** Returns the placeholder of a value. */
    public String value(Value value) {
        return known.computeIfAbsent(value, missing -> {
            String placeholder = ":_" + values.size();
            values.put(placeholder, missing);
            return placeholder;
        });
    }

    /** Returns the expression of a path. */
    public String path(ItemPath path) {
        StringBuilder text = new StringBuilder();
        for (String step : path.steps()) {
            if (step.startsWith("[")) {
                text.append(step);
            } else {
                text.append(text.isEmpty() ? "" : ".").append(name(step));
            }
        }
        return text.toString();
    }

    /** Returns an expression with all placeholders of this request. */
    public Expression expression(String text) {
        return new Expression(text, names, values);
    }

    /** Returns the condition that an attribute has a value, or is absent if the value is null. */
    public String unchanged(ItemPath path, @Nullable Value value) {
        String attribute = path(path);
        return value == null ? "attribute_not_exists(" + attribute + ")" : attribute + " = " + value(value);
    }

    /** Joins terms with AND; returns null if there are none. */
    public static @Nullable String and(List<String> terms) {
        if (terms.size() <= 1) {
            return terms.isEmpty() ? null : terms.get(0);
        }
        StringJoiner text = new StringJoiner(" and ");
        terms.forEach(term -> text.add("(" + term + ")"));
        return text.toString();
    }
}
