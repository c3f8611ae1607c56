package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.call.RequestBuffers;

/** One complete request to DynamoDB. Immutable. */
public sealed interface Plan
        permits GetPlan,
                PagedPlan,
                PutPlan,
                UpdatePlan,
                ExpressionUpdatePlan,
                DeletePlan,
                BatchGetPlan,
                BatchWritePlan,
                TransactWritePlan,
                TransactGetPlan {
    /** Returns DynamoDB's name of the operation. */
    String operation();

    /** Returns the table, or null when there are several. */
    @Nullable
    String table();

    /** Returns the index, or null when the request uses none. */
    default @Nullable String index() {
        return null;
    }

    /** Returns what sending the request twice would do. */
    Effect effect();

    /** Writes the members of the request's JSON object, without braces. */
    void writeMembers(JsonBuffer json);

    /** Returns the request's JSON, in the buffer from which it is signed and sent. */
    default RequestBody body(ReturnConsumedCapacity capacity) {
        JsonBuffer json = RequestBuffers.newBuffer();
        json.startObject();
        writeMembers(json);
        RequestMembers.capacity(json, capacity);
        json.endObject();
        return RequestBuffers.body(json);
    }

    /**
     * Returns the request to send.
     *
     * @param model the model, for listeners and messages; null when there are several
     * @param capacity whether the response has the consumed capacity
     * @throws InvalidRequestException when a value cannot be written as JSON
     * @throws TableTheoryException when an expression is longer than DynamoDB allows
     */
    default WireRequest request(@Nullable String model, @Nullable Deadline deadline, ReturnConsumedCapacity capacity) {
        RequestBody body;
        try {
            body = body(capacity);
        } catch (AttributeException e) {
            throw RequestMembers.unwritable(operation(), model, table(), e);
        } catch (TableTheoryException e) {
            throw e.operation() == null ? e.during(operation(), model) : e;
        }
        boolean returnsCapacity = capacity != ReturnConsumedCapacity.NONE;
        return new WireRequest(operation(), effect(), body, table(), index(), model, deadline, returnsCapacity, null);
    }

    /** Returns the context of an error that was found in the response to this request. */
    default ErrorContext errorContext(@Nullable String model, WireResponse response) {
        return ErrorContext.ofRequest(operation(), model, table(), response.attempts(), false)
                .withResponse(response.requestId(), null);
    }

    /** Returns the request's JSON, for explanations and tests. */
    default String json() {
        return body(ReturnConsumedCapacity.NONE).toString();
    }
}
