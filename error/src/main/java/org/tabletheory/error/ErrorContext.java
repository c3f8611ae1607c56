package org.tabletheory.error;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;

/**
 * The context of an error: operation, model, table, attribute and attempts.
 *
 * @param operation the operation of DynamoDB or the client, such as {@code PutItem}
 * @param model the name of the model
 * @param table the name of the table
 * @param attributePath the attribute that caused the error, such as {@code lines[2].qty}
 * @param requestId DynamoDB's id of the last attempt with a response
 * @param serviceCode DynamoDB's error code, such as {@code ValidationException}
 * @param attempts how often the request was sent; 0 if it was not
 * @param outcomeUnknown whether one of the attempts may have been applied
 * @param key the primary key of the item as DynamoDB JSON, which may be personal data and is not part of {@link #toString()}
 */
public record ErrorContext(
        @Nullable String operation,
        @Nullable String model,
        @Nullable String table,
        @Nullable String attributePath,
        @Nullable String requestId,
        @Nullable String serviceCode,
        int attempts,
        boolean outcomeUnknown,
        @Nullable String key)
        implements Serializable {

    /** A context without any information. */
    public static final ErrorContext NONE = new ErrorContext(null, null, null, null, null, null, 0, false);

    /** Creates the context of an error that is not about one item. */
    public ErrorContext(
            @Nullable String operation,
            @Nullable String model,
            @Nullable String table,
            @Nullable String attributePath,
            @Nullable String requestId,
            @Nullable String serviceCode,
            int attempts,
            boolean outcomeUnknown) {
        this(operation, model, table, attributePath, requestId, serviceCode, attempts, outcomeUnknown, null);
    }

    /** Returns the context of an error before anything was sent. */
    public static ErrorContext of(@Nullable String operation, @Nullable String model) {
        return new ErrorContext(operation, model, null, null, null, null, 0, false);
    }

    /** Returns the context of a failed request. */
    public static ErrorContext ofRequest(
            String operation, @Nullable String model, @Nullable String table, int attempts, boolean outcomeUnknown) {
        return new ErrorContext(operation, model, table, null, null, null, attempts, outcomeUnknown);
    }

    /** Returns a copy for the part of the call that failed: its operation, model and table. */
    public ErrorContext of(@Nullable String operation, @Nullable String model, @Nullable String table) {
        return new ErrorContext(
                operation, model, table, attributePath, requestId, serviceCode, attempts, outcomeUnknown, key);
    }

    /** Returns a copy with this attribute. */
    public ErrorContext at(String attributePath) {
        return new ErrorContext(
                operation, model, table, attributePath, requestId, serviceCode, attempts, outcomeUnknown, key);
    }

    /** Returns a copy with the request id and error code of DynamoDB's response. */
    public ErrorContext withResponse(@Nullable String requestId, @Nullable String serviceCode) {
        return new ErrorContext(
                operation, model, table, attributePath, requestId, serviceCode, attempts, outcomeUnknown, key);
    }

    /** Returns a copy for a write that was certainly not applied. */
    public ErrorContext withNothingApplied() {
        return new ErrorContext(operation, model, table, attributePath, requestId, serviceCode, attempts, false, key);
    }

    /** Returns a copy for a write that may have been applied. */
    public ErrorContext withOutcomeUnknown() {
        return new ErrorContext(operation, model, table, attributePath, requestId, serviceCode, attempts, true, key);
    }

    /** Returns a copy for the item with this primary key. */
    public ErrorContext about(Item key) {
        return new ErrorContext(
                operation,
                model,
                table,
                attributePath,
                requestId,
                serviceCode,
                attempts,
                outcomeUnknown,
                DynamoJson.write(key));
    }

    /** Returns everything except the key. */
    @Override
    public String toString() {
        return "ErrorContext[operation=" + operation + ", model=" + model + ", table=" + table + ", attributePath="
                + attributePath + ", requestId=" + requestId + ", serviceCode=" + serviceCode + ", attempts=" + attempts
                + ", outcomeUnknown=" + outcomeUnknown + "]";
    }

    /**
     * Returns the start of a message: {@code PutItem on users: }, {@code update of User: }, {@code PutItem: } or {@code the call: };
     * with the attribute, unless the problem mentions it. It is empty for an error that is not about a call.
     */
    String subject(String problem) {
        if (operation == null && model == null && table == null && attributePath == null) {
            return "";
        }
        String what = operation == null ? "the call" : operation;
        boolean includesModel = operation == null || model == null || operation.endsWith(model);
        String where = table != null ? " on " + table : includesModel ? "" : " of " + model;
        boolean includesPath = attributePath == null || problem.contains(attributePath);
        return what + where + (includesPath ? "" : " at " + attributePath) + ": ";
    }

    /** Returns the end of a message: that the write may have been applied, if so, the request id and the attempts. */
    String trailer(String problem) {
        StringBuilder text = new StringBuilder();
        if (outcomeUnknown) {
            text.append(problem.endsWith(".") ? " " : ". ");
            text.append("The item may have changed: read it before you write it again.");
        }
        if (attempts > 0) {
            text.append(requestId == null ? " (" : " (request id " + requestId + ", ")
                    .append(attempts)
                    .append(attempts == 1 ? " attempt)" : " attempts)");
        }
        return text.toString();
    }
}
