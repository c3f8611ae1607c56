package org.tabletheory.client.internal.session;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.JsonBytes;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.WireResponse;

/**
 * The JSON object of an answer: reads it whole or says what is wrong with it. Immutable.
 *
 * @param model the model for messages, or null when there are several
 */
public record ResponseBodyReader(Plan plan, @Nullable String model, WireResponse response) {
    /** Reads the members, from behind the opening brace up to the closing one. */
    @FunctionalInterface
    public interface Members<R> {
        R read(JsonBytes json);
    }

    /**
     * Reads the whole answer.
     *
     * @throws MalformedResponseException when it is no JSON object
     * @throws AttributeException when it is not JSON from end to end, or a value in it is none of DynamoDB's, or not one
     *     that the reader wants
     */
    public <R> R read(Members<R> members) {
        JsonBytes json = open();
        R result = members.read(json);
        json.end();
        return result;
    }

    /**
     * The answer from behind its opening brace, for who reads it all up to {@link JsonBytes#end}.
     *
     * @throws MalformedResponseException when it is no JSON object
     */
    public JsonBytes open() {
        JsonBytes json = new JsonBytes(response.body());
        if (!json.isObject()) {
            throw malformed("it is no JSON object", null);
        }
        json.startObject();
        return json;
    }

    /** A stored item is not what the Java type takes. */
    public TableTheoryException misfit(Class<?> type, AttributeException e) {
        return new TableTheoryException(
                "a stored item does not fit " + type.getName() + ": " + e.problem()
                        + (e.path().isEmpty() ? "" : ", at " + e.path()),
                Set.of(ErrorCodes.INVALID_MODEL),
                e.path().isEmpty() ? context() : context().at(e.path()),
                e);
    }

    /** The answer is none of DynamoDB's. */
    public MalformedResponseException malformed(String problem, @Nullable Throwable cause) {
        return new MalformedResponseException("the answer cannot be read: " + problem, context(), cause);
    }

    /** An answer that cannot be read leaves it open what a write did. */
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
