package org.tabletheory.engine.internal.expression;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;

/**
 * {@code ExpressionAttributeNames} and {@code ExpressionAttributeValues} of one request, shared by its expressions. Not
 * safe for use by several threads.
 */
public final class RequestPlaceholders {
    private final Map<String, String> names;
    private final Map<String, Value> values;
    private final Set<String> unusedNames;
    private final Set<String> unusedValues;

    /** The names and values of a request, whose keys have been checked. */
    public RequestPlaceholders(Map<String, String> names, Map<String, Value> values) {
        this.names = new LinkedHashMap<>(names);
        this.values = new LinkedHashMap<>(values);
        this.unusedNames = new LinkedHashSet<>(names.keySet());
        this.unusedValues = new LinkedHashSet<>(values.keySet());
    }

    @Nullable
    String name(String alias) {
        unusedNames.remove(alias);
        return names.get(alias);
    }

    @Nullable
    Value value(String placeholder) {
        unusedValues.remove(placeholder);
        return values.get(placeholder);
    }

    /** Throws when a name or value was used by no expression. */
    public void checkAllUsed() {
        checkAllUsed("ExpressionAttributeNames", unusedNames);
        checkAllUsed("ExpressionAttributeValues", unusedValues);
    }

    private static void checkAllUsed(String member, Set<String> unused) {
        if (!unused.isEmpty()) {
            throw DynamoError.validation("Value provided in " + member + " unused in expressions: keys: "
                    + unused.stream().collect(Collectors.joining(", ", "{", "}")));
        }
    }
}
