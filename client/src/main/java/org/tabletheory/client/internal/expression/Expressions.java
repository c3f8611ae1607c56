package org.tabletheory.client.internal.expression;

import java.util.List;
import java.util.StringJoiner;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.spi.Placeholders;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Writes the expressions of one request, with the placeholders {@code #n1, #n2, …} and {@code :v1, :v2, …} that they share.
 * Not safe for use by several threads.
 */
public final class Expressions {
    private final Placeholders placeholders = new Placeholders("#n", ":v", 1, false);

    /** Returns the placeholders that were used. */
    public Placeholders placeholders() {
        return placeholders;
    }

    /** Returns the text of a path. */
    public String path(AttributePath path) {
        StringBuilder text = new StringBuilder();
        for (AttributePath.Step step : path.steps()) {
            if (step instanceof AttributePath.Step.Name name) {
                text.append(text.isEmpty() ? "" : ".").append(placeholders.name(name.name()));
            } else {
                text.append(step.suffix()); // only names need a placeholder
            }
        }
        return text.toString();
    }

    /** Returns the placeholder of a value. */
    public String value(Value value) {
        return placeholders.value(value);
    }

    /** Returns the text of a projection. */
    public String projection(List<AttributePath> paths) {
        StringJoiner text = new StringJoiner(", ");
        paths.forEach(path -> text.add(path(path)));
        return text.toString();
    }

    /** Adds a name under the placeholder of a raw expression. */
    void addName(String placeholder, String attribute) {
        require(placeholders.addName(placeholder, attribute), placeholder);
    }

    /** Adds a value under the placeholder of a raw expression. */
    void addValue(String placeholder, Value value) {
        require(placeholders.addValue(placeholder, value), placeholder);
    }

    private static void require(boolean added, String placeholder) {
        if (!added) {
            throw new TableTheoryException(
                    "the placeholder " + placeholder
                            + " of a raw condition has another meaning in this request; rename it"
                            + " to something other than #n or :v and a number",
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.NONE);
        }
    }
}
