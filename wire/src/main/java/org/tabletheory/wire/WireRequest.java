package org.tabletheory.wire;

import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorContext;

/**
 * One request to DynamoDB.
 *
 * <pre>{@code
 * WireRequest request = WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}"))
 *         .by(Deadline.after(Duration.ofSeconds(2)));
 * }</pre>
 *
 * @param operation DynamoDB's name of the operation, such as {@code GetItem}
 * @param effect what happens if it is applied twice
 * @param body its JSON
 * @param table the table, for listeners and messages; null if there is none or more than one
 * @param model the model, for listeners and messages
 * @param deadline when the call must complete; the configured call timeout applies as well
 */
public record WireRequest(
        String operation,
        Effect effect,
        RequestBody body,
        @Nullable String table,
        @Nullable String model,
        @Nullable Deadline deadline) {

    /** Returns a request without table, model or deadline. */
    public static WireRequest of(String operation, Effect effect, RequestBody body) {
        return new WireRequest(operation, effect, body, null, null, null);
    }

    /** Returns a copy for this table. */
    public WireRequest onTable(String table) {
        return new WireRequest(operation, effect, body, table, model, deadline);
    }

    /** Returns a copy for this model. */
    public WireRequest ofModel(String model) {
        return new WireRequest(operation, effect, body, table, model, deadline);
    }

    /**
     * Returns the context for an error of this request.
     *
     * @param attempts how often it was sent
     * @param outcomeUnknown whether one of the attempts may have been applied
     */
    public ErrorContext errorContext(int attempts, boolean outcomeUnknown) {
        return ErrorContext.ofRequest(operation, model, table, attempts, outcomeUnknown);
    }

    /** Returns a copy with this deadline. */
    public WireRequest by(Deadline deadline) {
        return new WireRequest(operation, effect, body, table, model, deadline);
    }
}
