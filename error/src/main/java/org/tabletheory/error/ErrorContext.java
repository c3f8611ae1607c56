package org.tabletheory.error;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Where an error happened: everything about it that is not its kind.
 *
 * @param operation DynamoDB's or the client's name of what was done
 * @param model the model it was done with
 * @param table the table it was done to
 * @param attributePath the attribute at fault, such as {@code lines[2].qty}
 * @param requestId DynamoDB's id of the last attempt that it answered
 * @param serviceCode DynamoDB's own name of the error, such as {@code ValidationException}
 * @param attempts how often the request was sent; 0 when it was not
 * @param outcomeUnknown whether one of the attempts may have been applied
 */
public record ErrorContext(
        @Nullable String operation,
        @Nullable String model,
        @Nullable String table,
        @Nullable String attributePath,
        @Nullable String requestId,
        @Nullable String serviceCode,
        int attempts,
        boolean outcomeUnknown)
        implements Serializable {

    /** Nothing is known. */
    public static final ErrorContext NONE = new ErrorContext(null, null, null, null, null, null, 0, false);

    /** An error before anything was sent. */
    public static ErrorContext of(@Nullable String operation, @Nullable String model) {
        return new ErrorContext(operation, model, null, null, null, null, 0, false);
    }

    /** Returns the context of a failed request. */
    public static ErrorContext ofRequest(
            String operation, @Nullable String model, @Nullable String table, int attempts, boolean outcomeUnknown) {
        return new ErrorContext(operation, model, table, null, null, null, attempts, outcomeUnknown);
    }

    /** The same, with the part of the call that is at fault: what it was to do, and with which model. */
    public ErrorContext of(@Nullable String operation, @Nullable String model, @Nullable String table) {
        return new ErrorContext(
                operation, model, table, attributePath, requestId, serviceCode, attempts, outcomeUnknown);
    }

    /** The same, at this attribute. */
    public ErrorContext at(String attributePath) {
        return new ErrorContext(
                operation, model, table, attributePath, requestId, serviceCode, attempts, outcomeUnknown);
    }

    /** The same, as DynamoDB answered it. */
    public ErrorContext answered(@Nullable String requestId, @Nullable String serviceCode) {
        return new ErrorContext(
                operation, model, table, attributePath, requestId, serviceCode, attempts, outcomeUnknown);
    }

    /** The same, with the outcome known for certain: nothing was applied. */
    public ErrorContext withNothingApplied() {
        return new ErrorContext(operation, model, table, attributePath, requestId, serviceCode, attempts, false);
    }

    /** The same, of a write of which something may have been applied. */
    public ErrorContext withOutcomeUnknown() {
        return new ErrorContext(operation, model, table, attributePath, requestId, serviceCode, attempts, true);
    }

    /**
     * The beginning of a message: {@code PutItem on users}, {@code update of User}, {@code PutItem} or {@code the call};
     * with the attribute, where the problem itself does not name it.
     */
    String subject(String problem) {
        String what = operation == null ? "the call" : operation;
        boolean saysModel = operation == null || model == null || operation.endsWith(model);
        String where = table != null ? " on " + table : saysModel ? "" : " of " + model;
        boolean isNamed = attributePath == null || problem.contains(attributePath);
        return what + where + (isNamed ? "" : " at " + attributePath);
    }

    /** The end of a message: request id, attempts, and whether something may have been applied. */
    String trailer() {
        StringBuilder text = new StringBuilder();
        if (outcomeUnknown) {
            text.append(" An attempt of this call may have been applied: read the item before you write it again.");
        }
        if (attempts > 0) {
            text.append(" (request id ").append(requestId == null ? "none" : requestId);
            text.append(", ").append(attempts).append(attempts == 1 ? " attempt)" : " attempts)");
        }
        return text.toString();
    }
}
