package org.tabletheory.client.internal.write;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.wire.WireResponse;

/** What there is of the item in DynamoDB's answer to an update, which has been made whether or not the answer can be read. */
record UpdatedItem<T>(Mapper<T> mapper, UpdatePlan plan, WireResponse response) {
    private static final String MADE = "the update was made, but ";

    /** The item, straight from the answer's bytes. */
    T read() {
        return find().orElseThrow(() -> unreadable(null));
    }

    /** The item, or empty when the answer has none, since there was none before. */
    Optional<T> find() {
        try (JsonParser json = DynamoJson.factory().createParser(response.body())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                if (json.currentName().equals("Attributes")) {
                    return Optional.of(mapper.read(DynamoJson.reader(json)));
                }
                json.nextToken();
                json.skipChildren();
            }
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(e);
        } catch (AttributeException e) {
            throw new TableTheoryException(
                    MADE + "the stored item does not fit " + mapper.type().getName() + ": " + e.getMessage() + ".",
                    Set.of(ErrorCodes.INVALID_MODEL),
                    context().at(e.path()),
                    e);
        }
    }

    private MalformedResponseException unreadable(@Nullable IOException cause) {
        return new MalformedResponseException(
                MADE + "the answer does not hold the item; read it to see it.", context(), cause);
    }

    private ErrorContext context() {
        return plan.errorContext(mapper.model().name(), response);
    }
}
