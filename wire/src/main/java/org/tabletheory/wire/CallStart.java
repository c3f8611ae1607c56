package org.tabletheory.wire;

import org.jspecify.annotations.Nullable;

/**
 * The beginning of a call.
 *
 * @param operation DynamoDB's name of it, such as {@code GetItem}
 * @param table the table, when there is just one
 * @param model the model, when there is one
 */
public record CallStart(
        String operation, @Nullable String table, @Nullable String model) {}
