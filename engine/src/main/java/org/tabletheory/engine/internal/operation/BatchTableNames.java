package org.tabletheory.engine.internal.operation;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;

/** Checks the names of the tables of a batch, which are the names of its members. */
final class BatchTableNames {
    private static final Pattern VALID = Pattern.compile("[a-zA-Z0-9_.-]{3,255}|arn:.*");

    private BatchTableNames() {}

    /** Throws when a name cannot be that of a table; the function returns how the request is shown in the message. */
    static void check(Map<String, @Nullable Object> tables, Function<Map<String, @Nullable Object>, String> shown) {
        for (String name : tables.keySet()) {
            if (!VALID.matcher(name).matches()) {
                throw DynamoError.validation("1 validation error detected: Value '" + shown.apply(tables)
                        + "' at 'requestItems' failed to satisfy constraint: Map keys must satisfy constraint: [Member must "
                        + "have length less than or equal to 255, Member must have length greater than or equal to 3, Member "
                        + "must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]");
            }
        }
    }
}
