package org.tabletheory.client.item;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.attribute.Value;

/**
 * A DynamoDB expression with the names and values of its placeholders.
 *
 * <pre>{@code
 * Expression open = new Expression("#s = :open", Map.of("#s", "status"), Map.of(":open", Value.s("open")));
 * }</pre>
 *
 * <p>The expressions of one request share their placeholders, so a placeholder must mean the same in all of them. {@code
 * #n1}, {@code :v1} and so on are reserved for the client. Immutable.
 *
 * @param text the expression
 * @param names attribute names by placeholder, such as {@code #s}
 * @param values values by placeholder, such as {@code :open}
 */
public record Expression(String text, Map<String, String> names, Map<String, Value> values) {
    public Expression {
        names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
