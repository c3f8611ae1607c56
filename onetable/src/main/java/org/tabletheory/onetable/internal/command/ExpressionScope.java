package org.tabletheory.onetable.internal.command;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.spi.Placeholders;

/** Writes the expressions of one request and the placeholders that they share. For one request and one thread. */
public final class ExpressionScope {
    /** Numbered as by OneTable for JavaScript. */
    private final Placeholders placeholders = new Placeholders("#_", ":_", 0, true);

    /** Returns the placeholder of an attribute name. */
    public String name(String attribute) {
        return placeholders.name(attribute);
    }

    /** Returns the placeholder of a value. */
    public String value(Value value) {
        return placeholders.value(value);
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
        return new Expression(text, placeholders.names(), placeholders.values());
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
