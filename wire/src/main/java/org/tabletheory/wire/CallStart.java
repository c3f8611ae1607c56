package org.tabletheory.wire;

import org.jspecify.annotations.Nullable;

/**
 * The start of a call, which also identifies it: all events of a call have the same object.
 *
 * @param id unique within the process
 * @param operation DynamoDB's name of the operation, such as {@code GetItem}
 * @param table the table, if there is exactly one
 * @param index the index of a query or scan, if it uses one
 * @param model the model, if there is one
 * @param endpoint where the request is sent, if the wire knows it
 */
public record CallStart(
        long id,
        String operation,
        @Nullable String table,
        @Nullable String index,
        @Nullable String model,
        @Nullable WireEndpoint endpoint) {}
