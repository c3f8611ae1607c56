package org.tabletheory.client.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.MalformedResponseException;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.client.wire.WireResponse;

/**
 * The JSON object of an answer: reads it whole or says what is wrong with it. Immutable.
 *
 * @param model the model for messages, or null when there are several
 */
public record AnswerBody(Plan plan, @Nullable String model, WireResponse response) {
    /** Reads the members, from behind the opening brace up to the closing one. */
    @FunctionalInterface
    public interface Members<R> {
        R read(JsonParser parser) throws IOException;
    }

    /**
     * Reads the whole answer.
     *
     * @throws MalformedResponseException when it is no JSON object from end to end
     * @throws AttributeException when a value in it is none of DynamoDB's, or not one that the reader wants
     */
    public <R> R read(Members<R> members) {
        try (JsonParser parser = DynamoJson.factory().createParser(response.body())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw malformed("it is no JSON object", null);
            }
            R result = members.read(parser);
            if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw malformed("there is something else where it should end", null);
            }
            return result;
        } catch (IOException e) {
            throw malformed("it is no JSON", e);
        }
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
