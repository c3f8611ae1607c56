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
 * @param operation DynamoDB's name of it, such as {@code GetItem}
 * @param effect what sending it twice would do
 * @param body its JSON
 * @param table the table, for listeners and messages; null when there is none or more than one
 * @param model the model, for listeners and messages
 * @param deadline when the call must have ended; the configured timeout of a call applies as well
 */
public record WireRequest(
        String operation,
        Effect effect,
        RequestBody body,
        @Nullable String table,
        @Nullable String model,
        @Nullable Deadline deadline) {

    /** A request without table, model or deadline. */
    public static WireRequest of(String operation, Effect effect, RequestBody body) {
        return new WireRequest(operation, effect, body, null, null, null);
    }

    /** The same request, known to concern this table. */
    public WireRequest onTable(String table) {
        return new WireRequest(operation, effect, body, table, model, deadline);
    }

    /** The same request, known to concern this model. */
    public WireRequest ofModel(String model) {
        return new WireRequest(operation, effect, body, table, model, deadline);
    }

    /**
     * Returns the context of an error of this request.
     *
     * @param attempts how often it was sent
     * @param outcomeUnknown whether one of the attempts may have been applied
     */
    public ErrorContext errorContext(int attempts, boolean outcomeUnknown) {
        return ErrorContext.ofRequest(operation, model, table, attempts, outcomeUnknown);
    }

    /** The same request, to end by this moment. */
    public WireRequest by(Deadline deadline) {
        return new WireRequest(operation, effect, body, table, model, deadline);
    }
}
