package org.tabletheory.wire;

import org.jspecify.annotations.Nullable;

/**
 * The start of a call.
 *
 * @param operation DynamoDB's name of the operation, such as {@code GetItem}
 * @param table the table, if there is exactly one
 * @param model the model, if there is one
 */
public record CallStart(
        String operation, @Nullable String table, @Nullable String model) {}
