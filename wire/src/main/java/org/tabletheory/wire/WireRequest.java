package org.tabletheory.wire;

import java.util.function.Consumer;
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
 * @param index the index, for listeners; null if there is none
 * @param model the model, for listeners and messages
 * @param deadline when the call must complete; the configured call timeout applies as well
 * @param returnsCapacity whether the body requests the consumed capacity, for listeners
 * @param observer receives each attempt after it ended, on the thread that makes the call; null if nobody does
 */
public record WireRequest(
        String operation,
        Effect effect,
        RequestBody body,
        @Nullable String table,
        @Nullable String index,
        @Nullable String model,
        @Nullable Deadline deadline,
        boolean returnsCapacity,
        @Nullable Consumer<CallAttempt> observer) {

    /** Returns a request without table, index, model, deadline or observer. */
    public static WireRequest of(String operation, Effect effect, RequestBody body) {
        return new WireRequest(operation, effect, body, null, null, null, null, false, null);
    }

    /** Returns a copy for this table. */
    public WireRequest onTable(String table) {
        return new WireRequest(operation, effect, body, table, index, model, deadline, returnsCapacity, observer);
    }

    /** Returns a copy for this model. */
    public WireRequest ofModel(String model) {
        return new WireRequest(operation, effect, body, table, index, model, deadline, returnsCapacity, observer);
    }

    /** Returns a copy whose attempts are reported to this observer. */
    public WireRequest observedBy(Consumer<CallAttempt> observer) {
        return new WireRequest(operation, effect, body, table, index, model, deadline, returnsCapacity, observer);
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
        return new WireRequest(operation, effect, body, table, index, model, deadline, returnsCapacity, observer);
    }
}
