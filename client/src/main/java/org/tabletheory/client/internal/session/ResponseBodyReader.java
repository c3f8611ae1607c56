package org.tabletheory.client.internal.session;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.WireResponse;

/**
 * Reads the JSON object of a response, or reports why it is invalid. Immutable.
 *
 * @param model the model for messages, or null if there are several
 */
public record ResponseBodyReader(Plan plan, @Nullable String model, WireResponse response) {
    /** Reads the members, from after the opening brace to the closing one. */
    @FunctionalInterface
    public interface MembersReader<R> {
        R read(JsonBytes json);
    }

    /**
     * Reads the complete response.
     *
     * @throws MalformedResponseException if it is not a JSON object
     * @throws AttributeException if it is not valid JSON, or a value is not a DynamoDB value or not of the expected type
     */
    public <R> R read(MembersReader<R> members) {
        JsonBytes json = open();
        R result = members.read(json);
        json.end();
        return result;
    }

    /**
     * Returns the response after its opening brace; the caller reads it up to {@link JsonBytes#end}.
     *
     * @throws MalformedResponseException if it is not a JSON object
     */
    public JsonBytes open() {
        JsonBytes json = new JsonBytes(response.body());
        if (!json.isObject()) {
            throw malformed("it is not a JSON object", null);
        }
        json.startObject();
        return json;
    }

    /** Returns the error for a stored item that does not fit the Java type. */
    public TableTheoryException invalidItem(Class<?> type, AttributeException e) {
        return new TableTheoryException(
                "a stored item does not fit " + type.getName() + ": " + e.problem()
                        + (e.path().isEmpty() ? "" : ", at " + e.path()),
                Set.of(ErrorCodes.INVALID_MODEL),
                e.path().isEmpty() ? context() : context().at(e.path()),
                e);
    }

    /** Returns the error for a response that DynamoDB would not send. */
    public MalformedResponseException malformed(String problem, @Nullable Throwable cause) {
        return new MalformedResponseException("malformed response: " + problem, context(), cause);
    }

    /** The outcome of a write is unknown if its response cannot be read. */
    private ErrorContext context() {
        return new ErrorContext(
                plan.operation(),
                model,
                plan.table(),
                null,
                response.requestId(),
                null,
                response.attempts(),
                plan.effect().writes());
    }
}
